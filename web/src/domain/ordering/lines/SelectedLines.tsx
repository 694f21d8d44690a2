import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BasketLine } from '@comptoir/contract/basket'
import { useTranslation } from 'react-i18next'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'
import classes from './LineEditor.module.css'
import { textOf } from './lines-text.rules.ts'
import type { LineSelection } from './useLineSelection.ts'

type Props = {
  selection: LineSelection
  onRemove: (lines: readonly BasketLine[]) => void
  children: ReactNode
}

/** What can be done with the selected lines; nothing where none is selected. */
export function SelectedLines({ selection: { lines, selectAll }, onRemove, children }: Props) {
  const { t } = useTranslation('basket')
  if (lines.length === 0) return null
  const copy = async () => {
    const heads = { ref: t('text.ref'), quantity: t('text.quantity'), comment: t('text.comment') }
    try {
      await navigator.clipboard.writeText(textOf(lines, heads))
      void notify.done(t('selection.copied', { count: lines.length, n: formatCount(lines.length) }))
    } catch {
      void notify.failed(t('selection.not_copied')) // not allowed, or no secure connection
    }
  }
  return (
    <div className={classes.selected} role="group" aria-label={t('selection.label')}>
      <span role="status">{t('selection.count', { count: lines.length, n: formatCount(lines.length) })}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => onRemove(lines)}
      >
        {t('selection.remove')}
      </Button>
      {children}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCopy size={15} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('selection.copy')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => selectAll(false)}>
        {t('selection.none')}
      </Button>
    </div>
  )
}
