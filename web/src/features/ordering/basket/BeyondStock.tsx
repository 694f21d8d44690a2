import type { BasketLine } from '@comptoir/contract/basket'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isBeyondStock, isReducible, packsInStock } from '#domain/ordering/availability.ts'
import { focusQuantity } from '#domain/ordering/lines/line-focus.ts'
import { lineBeside, type LineActions } from '#domain/ordering/lines/lines.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'

type Props = {
  lines: readonly BasketLine[]
  actions: Pick<LineActions, 'setQuantities' | 'remove' | 'restore'>
}

/** Says that an order of several lines would be refused for their stock (OD-59); a single line says it itself. */
export function BeyondStock({ lines, actions }: Props) {
  const { t } = useTranslation('basket')
  const count = lines.filter(isBeyondStock).length
  if (count < 2) return null
  return (
    <Notice role="status">
      <span>{t('beyond_stock.text', { count, n: formatCount(count) })}</span>
      <TakeStock lines={lines} actions={actions} />
      <RemoveUnavailable lines={lines} actions={actions} />
    </Notice>
  )
}

/** Lowers the lines that want more than the stock holds to what it does; nothing where there are none. */
export function TakeStock({ lines, actions }: Props) {
  const { t } = useTranslation('basket')
  const changes = lines.filter(isReducible).map((line) => ({ line, quantity: packsInStock(line) }))
  const [first] = changes
  if (!first) return null
  const take = () => {
    actions.setQuantities(changes)
    focusQuantity(first.line)
    const count = changes.length
    const undo = () =>
      actions.setQuantities(
        changes.map(({ line, quantity }) => ({ line, quantity: line.quantity, expected: quantity })),
      )
    void notify.done(t('beyond_stock.done', { count, n: formatCount(count) }), { undo })
  }
  return (
    <Button size="compact-sm" variant="default" onClick={take}>
      {t('beyond_stock.take')}
    </Button>
  )
}

/** Takes out the lines of which the stock holds nothing that could be ordered; nothing where there are none. */
export function RemoveUnavailable({ lines, actions }: Props) {
  const { t } = useTranslation('basket')
  const gone = lines.filter((line) => isBeyondStock(line) && packsInStock(line) === 0)
  if (gone.length === 0) return null
  const counted = { count: gone.length, n: formatCount(gone.length) }
  const remove = () => {
    const next = lineBeside(lines, gone)
    if (next) focusQuantity(next)
    actions.remove(gone)
    void notify.done(t('beyond_stock.removed', counted), { undo: () => actions.restore(gone) })
  }
  return (
    <Button size="compact-sm" variant="default" onClick={remove}>
      {t('beyond_stock.remove', counted)}
    </Button>
  )
}
