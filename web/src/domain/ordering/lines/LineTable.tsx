import type { BasketLine } from '@comptoir/contract/basket'
import { lineKey } from '@comptoir/contract/rules'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, memo, type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import rowsInView from '#ui/data/RowsInView.module.css'
import { useRowsInView } from '#ui/data/useRowsInView.ts'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { Money } from '#domain/prices/Money.tsx'
import { useFollowLink } from '#ui/navigation/useFollowLink.ts'
import { RemoveButton } from '../RemoveButton.tsx'
import classes from './Lines.module.css'
import {
  byStyle,
  keyOfLine,
  type LineActions,
  type LineProgress,
  type Style,
  tierLines,
} from './lines.rules.ts'
import { LineCells } from './LineRow.tsx'
import { SelectAll } from './Selection.tsx'
import type { LineSelection } from './useLineSelection.ts'
import type { Translate } from './translate.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useReturningLine } from './useReturningLine.ts'

/** What both tables of lines take. */
export type LineTableProps = {
  /** Names the table. */
  title: string
  lines: readonly BasketLine[]
  progress: LineProgress
  actions: LineActions
  selection: LineSelection
  onRemove: (lines: readonly BasketLine[]) => void
  pricesHidden: boolean
  /** What more is said of a line, or of those of a size run. */
  about: ((lines: readonly BasketLine[]) => ReactNode) | undefined
  /** The line whose quantity takes the keyboard as soon as it is among them. */
  returning: BasketLine | undefined
  onReturned: () => void
}

/** A row of the table: a line, or what stands above the lines of a style. */
type Row = { key: string; line?: BasketLine; style?: Style }

/** The lines as a real table. Only the rows in view are drawn, so 500 are there as soon as 20. */
export function LineTable({ grouped, ...props }: LineTableProps & { grouped: boolean }) {
  const { title, lines, progress, actions, selection, onRemove, pricesHidden } = props
  const { returning, onReturned, about } = props
  const { t, i18n } = useTranslation('basket')
  const follow = useFollowLink()
  const rows = useMemo((): Row[] => {
    const rowOf = (line: BasketLine): Row => ({ key: keyOfLine(line), line })
    if (!grouped) return lines.map(rowOf)
    return byStyle(lines).flatMap((style) => [
      { key: `style ${style.group}`, style },
      ...style.lines.map(rowOf),
    ])
  }, [grouped, lines])
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const withTier = useMemo(() => tierLines(lines), [lines])
  const unsaved = new Set(progress.commands.flatMap((command) => command.lines.map(lineKey)))
  const { body, height, drawn, measure, show } = useRowsInView<HTMLTableSectionElement>({
    count: rows.length,
    keyOf: useCallback((row: number) => rows[row]?.key ?? '', [rows]),
    estimate: useCallback((row: number) => heightOf(rows[row], grouped, isNarrow), [rows, grouped, isNarrow]),
    name: grouped ? 'basket by style' : 'basket',
  })
  const rowOf = (line: string) => rows.findIndex(({ key }) => key === line)
  useReturningLine({ returning, onReturned, rowOf, show })
  const kept = useKeptFocus(body, rows)
  return (
    <table
      {...kept}
      className={`${rowsInView.table} ${classes.table}`}
      aria-label={title}
      aria-rowcount={rows.length + 1}
    >
      <Head t={t} selection={selection} />
      <tbody ref={body} style={{ height }}>
        {drawn.map(({ row: at, start }) => {
          const { key, line, style } = rows[at]!
          return (
            <tr
              key={key}
              ref={measure}
              data-index={at}
              aria-rowindex={at + 2}
              className={`${rowsInView.row} ${style ? classes.style : classes.row}`}
              data-grouped={grouped || undefined}
              data-unsaved={unsaved.has(key) || undefined}
              style={{ '--start': `${start}px` } as CSSProperties}
            >
              {style && <StyleCells style={style} onRemove={onRemove} onFollow={follow} />}
              {line && (
                <LineCells
                  t={t}
                  language={i18n.language}
                  onFollow={follow}
                  line={line}
                  actions={actions}
                  onRemove={onRemove}
                  grouped={grouped}
                  showsTier={withTier.has(line)}
                  isUnsaved={unsaved.has(key)}
                  refusal={progress.refusals.find((refusal) => lineKey(refusal) === key)}
                  pricesHidden={pricesHidden}
                  about={about}
                  isSelected={selection.keys.has(key)}
                  onSelect={selection.select}
                />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Head = memo(function Head({ t, selection }: { t: Translate; selection: LineSelection }) {
  return (
    <thead>
      <tr className={classes.head} aria-rowindex={1}>
        <th className={classes.select}>
          <SelectAll t={t} selection={selection} />
        </th>
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
  )
})

/** Pixels of a row without hints, as `Lines.module.css` has it; once drawn, it is measured. */
function heightOf(row: Row | undefined, grouped: boolean, isNarrow: boolean): number {
  if (isNarrow) return row?.style ? 71 : grouped ? 101 : 110
  return row?.style ? 37 : grouped ? 33 : 37
}

type StyleProps = {
  style: Style
  onRemove: LineTableProps['onRemove']
  onFollow: ReturnType<typeof useFollowLink>
}

/** What a style comes to, above its lines. */
function StyleCells({ style, onRemove, onFollow }: StyleProps) {
  const { t } = useTranslation('basket')
  const { group, name, image, lines } = style
  return (
    <th scope="rowgroup" colSpan={7}>
      <ProductImage src={image} size={28} alt="" />
      <a className={classes.name} href={`/product/${group}`} onClick={onFollow}>
        {name}
      </a>
      <span className={classes.styleUnits}>{formatUnits(t, style.units, style.unit)}</span>
      <span className={classes.styleTotal}>
        <Money amount={style.total} />
      </span>
      <RemoveButton
        aria-label={t('line.remove_style', { count: lines.length, name })}
        title={t('line.remove_style', { count: lines.length, name })}
        onClick={() => onRemove(lines)}
      />
    </th>
  )
}
