import { Alert, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './OfficeForm.module.css'
import type { Shown } from './FormContext.tsx'
import type { EditConflict } from './useEditor.ts'
import type { Shape } from './shape.ts'

type Props = {
  conflict: Pick<EditConflict<Shape>, 'changed_by' | 'changed_at' | 'names' | 'theirs'>
  mine: object
  shown: ReadonlyMap<string, Shown>
  onTake: (name: string) => void
}

/** Who has changed the same meanwhile: theirs beside mine, to take theirs or to save mine over it. */
export function ChangedByOthers({ conflict, mine, shown, onTake }: Props) {
  const { t } = useTranslation('admin')
  const { instant } = useFormat()
  const { changed_by, changed_at, names, theirs } = conflict
  const when = changed_at ? instant(changed_at) : ''
  return (
    <Alert
      color="warning"
      role="alert"
      title={t('meanwhile.title', { name: changed_by?.name || t('time.system'), when })}
    >
      <Text inherit>{t('meanwhile.text')}</Text>
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
    </Alert>
  )
}

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as { [key: string]: unknown } | undefined)?.[key], values)

/** Whether what a path is part of is shown as a whole. */
const hasShownParent = (path: string, shown: ReadonlyMap<string, Shown>): boolean =>
  path.split('.').some((_, index, parts) => index > 0 && shown.has(parts.slice(0, index).join('.')))
