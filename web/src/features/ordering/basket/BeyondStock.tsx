import type { BasketLine } from '@comptoir/contract/basket'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isReducible, packsInStock } from '#domain/ordering/availability.ts'
import { focusQuantity } from '#domain/ordering/lines/line-focus.ts'
import type { LineActions } from '#domain/ordering/lines/lines.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'

type Props = { lines: readonly BasketLine[]; actions: Pick<LineActions, 'setQuantities'> }

/** Says that an order of several lines would be refused for their stock (OD-59); a single line says it itself. */
export function BeyondStock({ lines, actions }: Props) {
  const { t } = useTranslation('basket')
  const count = lines.filter(isReducible).length
  if (count < 2) return null
  return (
    <Notice role="status">
      <span>{t('beyond_stock.text', { count, n: formatCount(count) })}</span>
      <TakeStock lines={lines} actions={actions} />
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
