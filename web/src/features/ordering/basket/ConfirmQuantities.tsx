import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { formatCount } from '#ui/format/format.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import classes from './ConfirmQuantities.module.css'
import type { ToConfirm } from './basket.rules.ts'

type Props = {
  /** Nothing to confirm closes the dialog. */
  lines: ToConfirm[]
  /** Units above which a quantity is large. */
  limit: number
  onClose: () => void
  onConfirm: () => void
}

/** One question for all fields: packs, units per pack, and what they come to (VAL-10, BASK-15). */
export function ConfirmQuantities({ lines, limit, onClose, onConfirm }: Props) {
  const { t } = useTranslation('basket')
  const unit = lines[0]?.product.unit ?? 'piece' // the products of one way in share theirs
  const all = lines.reduce((sum, line) => sum + line.units, 0)
  return (
    <ConfirmDialog
      opened={lines.length > 0}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('confirm.title')}
      confirm={t('confirm.go', { units: formatUnits(t, all, unit) })}
    >
      {lines.some(({ isLarge }) => isLarge) && (
        <p className={classes.warning}>
          <IconAlertTriangle size={17} aria-hidden />
          {t('confirm.large', { limit: formatCount(limit) })}
        </p>
      )}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('confirm.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('confirm.product')}</th>
              <th scope="col">{t('confirm.quantity')}</th>
              <th scope="col">{t('confirm.units')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ product, packs, units: count, isLarge, limit: stock }) => (
              <tr key={product.id} data-large={isLarge || undefined}>
                <th scope="row">
                  {[product.color?.name, product.size?.name].filter(Boolean).join(' · ') || product.ref}
                  {stock && (
                    <span className={classes.refused}>
                      {stock.most > 0
                        ? t('line.stock_limit', { units: formatUnits(t, stock.most, product.unit) })
                        : t('line.stock_none')}
                    </span>
                  )}
                </th>
                <td>
                  {product.pack === 1
                    ? formatCount(packs)
                    : t('confirm.line', { packs: formatCount(packs), pack: formatCount(product.pack) })}
                </td>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('confirm.total')}
              </th>
              <td>{formatUnits(t, all, unit)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </ConfirmDialog>
  )
}
