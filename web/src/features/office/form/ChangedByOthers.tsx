import { Alert, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import { intoView } from '#ui/layout/dock.ts'
import classes from './OfficeForm.module.css'
import type { Shown } from './FormContext.tsx'
import type { EditConflict } from './meanwhile.ts'
import type { Shape } from './shape.ts'

type Props = {
  conflict: EditConflict<Shape>
  mine: object
  shown: ReadonlyMap<string, Shown>
  onTake: (name: string) => void
}

type ByWhom = Pick<EditConflict<Shape>, 'changed_by' | 'changed_at'>

/** Who has changed the same meanwhile, and what is to be done with theirs and mine. */
export function Meanwhile({ changed_by, changed_at, children }: ByWhom & { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { instant } = useFormat()
  const when = changed_at ? instant(changed_at) : ''
  return (
    <Alert
      ref={intoView}
      color="warning"
      role="alert"
      title={t('meanwhile.title', { name: changed_by?.name || t('time.system'), when })}
    >
      <Text inherit>{t('meanwhile.text')}</Text>
      {children}
    </Alert>
  )
}

/** Who has changed the same meanwhile: theirs beside mine, to take theirs or to save mine over it. */
export function ChangedByOthers({ conflict, mine, shown, onTake }: Props) {
  const { t } = useTranslation('admin')
  const { names, theirs } = conflict
  return (
    <Meanwhile {...conflict}>
      <dl className={classes.conflict}>
        {[...shown]
          .flatMap(([path, field]) => {
            const name = names.find((one) => path === one || path.startsWith(`${one}.`))
            return name !== undefined && !hasShownParent(path, shown) ? [{ path, name, ...field }] : []
          })
          .map(({ path, name, label, show }) => ({
            path,
            name,
            label,
            theirs: show(at(theirs, path)),
            mine: show(at(mine, path)),
          }))
          .filter((row) => row.theirs !== row.mine)
          .map((row) => (
            <div key={row.path}>
              <dt>{row.label}</dt>
              <dd>
                <span className={classes.side}>{t('meanwhile.theirs')}</span>
                {row.theirs}
              </dd>
              <dd>
                <span className={classes.side}>{t('meanwhile.mine')}</span>
                {row.mine}
              </dd>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('meanwhile.take_field', { field: row.label })}
                onClick={() => onTake(row.name)}
              >
                {t('meanwhile.take')}
              </Button>
            </div>
          ))}
      </dl>
    </Meanwhile>
  )
}

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as { [key: string]: unknown } | undefined)?.[key], values)

/** Whether what a path is part of is shown as a whole. */
const hasShownParent = (path: string, shown: ReadonlyMap<string, Shown>): boolean =>
  path.split('.').some((_, index, parts) => index > 0 && shown.has(parts.slice(0, index).join('.')))
