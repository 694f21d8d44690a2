import type { BasketLine } from '@comptoir/contract/basket'
import { IconX } from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueState } from './basket-queue.ts'
import type { BasketActions } from './useBasket.ts'
import { useIncrementalRows } from '#ui/data/useIncrementalRows.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { Money } from '#domain/prices/Money.tsx'
import { useFollowLink } from '#ui/navigation/useFollowLink.ts'
import { byStyle, tierLines } from './basket.rules.ts'
import classes from './Lines.module.css'
import { LineRow } from './LineRow.tsx'

type Props = {
  lines: readonly BasketLine[]
  progress: QueueState
  actions: BasketActions
  onRemove: (lines: readonly BasketLine[]) => void
  grouped: boolean
  pricesHidden: boolean
}

const nameOf = ({ product, comment }: { product: number; comment: string }) => `${product} ${comment}`

/** The lines as a real table. Rows out of sight are not laid out, so 500 scroll like 20. */
export function LineTable({ lines, progress, actions, onRemove, grouped, pricesHidden }: Props) {
  const { t, i18n } = useTranslation('basket')
  const follow = useFollowLink()
  const styles = useMemo(() => (grouped ? byStyle(lines) : undefined), [grouped, lines])
  const ordered = styles ? styles.flatMap((style) => style.lines) : lines
  const drawn = new Set(ordered.slice(0, useIncrementalRows(lines.length)))
  const withTier = useMemo(() => tierLines(lines), [lines])
  const unsaved = new Set(progress.commands.flatMap((command) => command.lines.map(nameOf)))
  const row = (line: BasketLine) => {
    const name = nameOf({ product: line.product.id, comment: line.comment })
    return (
      <LineRow
        key={name}
        t={t}
        language={i18n.language}
        onFollow={follow}
        line={line}
        actions={actions}
        onRemove={onRemove}
        showsTier={withTier.has(line)}
        isUnsaved={unsaved.has(name)}
        refusal={progress.refusals.find((refusal) => nameOf(refusal) === name)}
        pricesHidden={pricesHidden}
      />
    )
  }
  return (
    <table className={classes.table} aria-label={t('title')} aria-rowcount={lines.length + 1}>
      <thead>
        <tr className={classes.head}>
          <th className={classes.productHead} colSpan={2}>
            {t('column.product')}
          </th>
          <th className={classes.amount}>{t('column.quantity')}</th>
          <th className={classes.price}>{t('column.price')}</th>
          <th className={classes.total}>{t('column.total')}</th>
          <th>
            <span className="visually-hidden">{t('column.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {styles
          ? styles.map((style) => (
              <Fragment key={style.group}>
                <tr className={classes.style}>
                  <th scope="rowgroup" colSpan={6}>
                    {style.name}
                    <span className={classes.styleUnits}>
                      {formatUnits(t, style.units, style.unit)} · <Money amount={style.total} />
                    </span>
                    <button
                      type="button"
                      className={classes.removeButton}
                      aria-label={t('line.remove_style', { count: style.lines.length, name: style.name })}
                      title={t('line.remove_style', { count: style.lines.length, name: style.name })}
                      onClick={() => onRemove(style.lines)}
                    >
                      <IconX size={16} aria-hidden />
                    </button>
                  </th>
                </tr>
                {style.lines.filter((line) => drawn.has(line)).map(row)}
              </Fragment>
            ))
          : lines.filter((line) => drawn.has(line)).map(row)}
      </tbody>
    </table>
  )
}
