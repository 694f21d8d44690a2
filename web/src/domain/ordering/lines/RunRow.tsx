import type { BasketLine } from '@comptoir/contract/basket'
import type { Price as PriceText } from '@comptoir/contract/common'
import { compare, sum } from '@comptoir/contract/money'
import { lineKey, inWholePacks } from '@comptoir/contract/rules'
import { memo, type MouseEventHandler, useCallback, useState } from 'react'
import { formatPrice } from '#ui/format/format.ts'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { StockMark } from '#domain/catalogue/StockBadge.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { Money, Price, useHidePrices } from '#domain/prices/Money.tsx'
import { usePromotionText } from '#domain/prices/PriceBefore.tsx'
import { OwnForm } from '#ui/form/OwnForm.tsx'
import { isIn, isSame, type Range } from '../grid/grid.rules.ts'
import { RemoveButton } from '../RemoveButton.tsx'
import { LineComment } from './LineComment.tsx'
import { focusQuantity } from './line-focus.ts'
import { quantityNotes, stockNotes } from './line-notes.ts'
import lineClasses from './Lines.module.css'
import { keyOfLine, leastPacks, type QuantityChange, type Refusal, typedPacks } from './lines.rules.ts'
import type { LineTableProps } from './LineTable.tsx'
import { gatherNotes, type RunNote } from './run-notes.rules.ts'
import classes from './Runs.module.css'
import type { Run } from './runs.rules.ts'
import { SelectLines } from './Selection.tsx'
import type { Translate } from './translate.ts'
import { useKeptQuantity } from './useKeptQuantity.ts'
import type { LineSelection } from './useLineSelection.ts'
import { useTyped } from './useTyped.ts'

type Props = {
  t: Translate
  language: string
  onFollow: MouseEventHandler<HTMLAnchorElement>
  run: Run<BasketLine>
  /** Its place in the table. */
  row: number
  /** What is selected, where some of it is in this row. */
  range: Range | null
  /** The keys of lines for which too few packs were typed. */
  tooFew: string
  refusals: readonly Refusal[]
  /** The line that tells the next price step of the style, where it is of this run. */
  tier: BasketLine | undefined
  isUnsaved: boolean
  isSelected: boolean
  /** Some of its lines are selected. */
  isPartly: boolean
  warnsAbove: number
  pricesHidden: boolean
  onKeep: (change: QuantityChange) => void
  onComment: ((lines: readonly BasketLine[], text: string) => void) | undefined
  about: LineTableProps['about']
  onRemove: (lines: readonly BasketLine[]) => void
  onSelect: LineSelection['select']
}

const none: ReadonlySet<string> = new Set()

/** The cells of a size run. Drawn anew only when it changes: a key changes one of many. */
export const RunRow = memo(function RunRow(props: Props) {
  const { t, onFollow, run, row, range, isUnsaved, isSelected, isPartly } = props
  const { onKeep, onComment, onRemove, onSelect } = props
  const { name, ref, lines } = run
  const id = `run-${row}`
  const [unreadable, setUnreadable] = useState(none)
  const onUnreadable = useCallback((key: string, isUnreadable: boolean) => {
    setUnreadable(
      (others) => new Set([...others].filter((other) => other !== key).concat(isUnreadable ? key : [])),
    )
  }, [])
  const notes = useNotes(props, unreadable)
  const tooFew = new Set(props.tooFew.split('\n'))
  return (
    <>
      <td className={lineClasses.select}>
        <SelectLines
          label={t('selection.line', { ref, name })}
          lines={lines}
          isSelected={isSelected}
          isPartly={isPartly}
          onSelect={onSelect}
        />
      </td>
      <td className={lineClasses.picture}>
        <ProductImage src={run.image} size={32} alt="" />
      </td>
      <td className={lineClasses.product}>
        <a className={lineClasses.name} href={`/product/${run.group}`} onClick={onFollow}>
          {name}
        </a>
        <span className={lineClasses.marks}>
          <span className={lineClasses.ref}>{ref}</span>
          {run.color && (
            <span className={lineClasses.look}>
              <Swatch of={run.color} />
              {run.color.name}
            </span>
          )}
        </span>
        {props.about?.(lines)}
        {onComment && (
          <LineComment
            t={t}
            reference={ref}
            comment={run.comment}
            onChange={(text) => onComment(lines, text)}
          />
        )}
      </td>
      <td className={classes.sizes}>
        <div className={classes.cells}>
          {run.cells.map((cell, column) =>
            cell ? (
              <RunQuantity
                key={run.columns[column]}
                t={t}
                row={row}
                column={column}
                line={cell.line}
                size={cell.size}
                notes={describedBy(notes, keyOfLine(cell.line), id)}
                isTooFew={tooFew.has(keyOfLine(cell.line))}
                onUnreadable={onUnreadable}
                isRefused={props.refusals.some((one) => lineKey(one) === keyOfLine(cell.line))}
                isMarked={range !== null && isIn(range, { row, column })}
                onKeep={onKeep}
              />
            ) : (
              <span key={run.columns[column]} className={classes.gap} />
            ),
          )}
        </div>
        <Notes t={t} run={run} notes={notes} id={id} onKeep={onKeep} />
      </td>
      <td className={classes.sums}>
        <span className={classes.units}>
          <Pack t={t} lines={lines} />
          {formatUnits(t, run.units, run.unit)}
        </span>
        <span className={classes.prices}>
          <Prices lines={lines} />
        </span>
        <span className={lineClasses.total}>
          <Money amount={totalOf(lines)} />
        </span>
        {isUnsaved && <span className="visually-hidden">{t('line.unsaved')}</span>}
      </td>
      <td className={lineClasses.remove}>
        <RemoveButton
          aria-label={t('line.remove', { ref, name })}
          data-remove
          onClick={() => onRemove(lines)}
        />
      </td>
    </>
  )
}, looksTheSame)

type QuantityProps = {
  t: Translate
  row: number
  column: number
  line: BasketLine
  size: string
  /** The ids of what is said of it. */
  notes: string
  isTooFew: boolean
  /** What is typed for the line with this key is no quantity, or is one again. */
  onUnreadable: (key: string, isUnreadable: boolean) => void
  /** The server has refused its last change. */
  isRefused: boolean
  isMarked: boolean
  onKeep: Props['onKeep']
}

/**
 * The packs of one size. Leaving the field keeps the number, Escape takes it back, none takes the line out. What is no
 * quantity stays.
 */
const RunQuantity = memo(function RunQuantity(props: QuantityProps) {
  const { t, row, column, size, notes, isTooFew, onUnreadable, isMarked, onKeep } = props
  const [line, show] = useKeptQuantity(props.line, props.isRefused)
  const { name: style, color, id } = line.product
  const keep = (text: string, expected: number) => {
    const packs = text.trim() === '' ? 0 : typedPacks(text)
    if (packs === undefined) return false
    if (packs === 0 || packs >= leastPacks(line)) show(packs)
    onKeep({ line, quantity: packs, expected })
    return true
  }
  const typed = useTyped(line, keep, (isUnreadable) => onUnreadable(keyOfLine(line), isUnreadable))
  return (
    <OwnForm
      className={classes.cell}
      data-marked={isMarked || undefined}
      data-short={isShort(line) || undefined}
      data-empty={isEmpty(line) || undefined}
    >
      <span className={classes.size} aria-hidden>
        {size || line.ref}
      </span>
      <input
        className={classes.input}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={7}
        data-row={row}
        data-column={column}
        data-quantity={id}
        aria-label={t('line.quantity', {
          ref: line.ref,
          name: [style, color?.name, size].filter(Boolean).join(', '),
        })}
        aria-invalid={isTooFew || typed.isUnreadable || undefined}
        data-unreadable={typed.isUnreadable || undefined}
        aria-describedby={notes || undefined}
        value={typed.text ?? String(line.quantity || '')}
        // What is pasted takes its place.
        onPaste={typed.drop}
        onCut={typed.drop}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.keep}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed.text === null) return
          event.preventDefault()
          event.stopPropagation()
          typed.drop()
          const field = event.currentTarget
          requestAnimationFrame(() => field.select()) // the next digit begins anew
        }}
      />
    </OwnForm>
  )
})

type NotesProps = {
  t: Translate
  run: Run<BasketLine>
  notes: readonly RunNote[]
  id: string
  onKeep: Props['onKeep']
}

/** What is said of the sizes: once for all of which it is true. */
const Notes = ({ t, run, notes, id, onKeep }: NotesProps) => (
  <div className={lineClasses.marks}>
    {notes.map(({ text, state, tone, role, fix, lines }, index) => {
      // What is in stock needs no list: the others are named.
      const isNamed = (lines.length < run.lines.length || lines.some(isEmpty)) && state !== 'in_stock'
      const sizes = isNamed ? sizesOf(run, lines) : ''
      const said = sizes ? t('labelled', { ns: 'common', label: sizes, value: text }) : text
      return state ? (
        <span key={said} id={`${id}-${index}`}>
          <StockMark state={state}>{said}</StockMark>
        </span>
      ) : (
        <span key={said} id={`${id}-${index}`} className={lineClasses.hint} data-tone={tone} role={role}>
          {said}{' '}
          {fix !== undefined && (
            <button
              type="button"
              className={lineClasses.fix}
              onClick={() => {
                onKeep({ line: lines[0]!, quantity: fix })
                focusQuantity(lines[0]!) // the button goes
              }}
            >
              {t('line.least', { packs: fix })}
            </button>
          )}
        </span>
      )
    })}
  </div>
)

function useNotes(props: Props, unreadable: ReadonlySet<string>): RunNote[] {
  const { t, language, run, refusals, tier, warnsAbove, pricesHidden } = props
  const tooFew = new Set(props.tooFew.split('\n'))
  const [isHidden] = useHidePrices()
  const promotionText = usePromotionText()
  const empty = run.cells.flatMap((cell) => (cell && isEmpty(cell.line) ? cell.line : []))
  const typedInto = empty.filter(
    (line) =>
      tooFew.has(keyOfLine(line)) ||
      unreadable.has(keyOfLine(line)) ||
      refusals.some((one) => lineKey(one) === keyOfLine(line)),
  )
  return gatherNotes(
    [...run.lines, ...typedInto].map((line) => {
      const key = keyOfLine(line)
      const next = !isHidden && line === tier && tier.next_tier
      const refusal = refusals.find((one) => lineKey(one) === key)
      return {
        line,
        notes: [
          ...(isEmpty(line) ? [] : stockNotes(t, language, line, pricesHidden)),
          ...(line.promotion && !isHidden && !isEmpty(line) ? [{ text: promotionText(line.promotion) }] : []),
          ...quantityNotes(t, line, {
            isUnreadable: unreadable.has(key),
            isTooFew: tooFew.has(key),
            warnsAbove,
          }),
          ...(refusal ? [{ text: refusal.message, tone: 'out' as const, role: 'alert' as const }] : []),
        ],
        ofAll: next
          ? [
              {
                tone: 'accent' as const,
                text: t('line.tier_group', {
                  units: formatUnits(t, inWholePacks(next.missing, line.pack), line.product.unit),
                  price: formatPrice(next.price),
                }),
              },
            ]
          : [],
      }
    }),
  )
}

/** It stands for a size that has no line. */
const isEmpty = ({ quantity }: BasketLine): boolean => quantity === 0

/** More is wanted than there is. */
const isShort = ({ product, final_quantity }: BasketLine): boolean =>
  !product.on_request && product.available < final_quantity

const describedBy = (notes: readonly RunNote[], key: string, id: string): string =>
  notes
    .flatMap(({ lines, state, tone }, index) =>
      state !== 'in_stock' && tone !== 'accent' && lines.some((line) => keyOfLine(line) === key)
        ? `${id}-${index}`
        : [],
    )
    .join(' ')

const sizesOf = (run: Run<BasketLine>, lines: readonly BasketLine[]): string =>
  run.cells.flatMap((cell) => (cell && lines.includes(cell.line) ? cell.size || cell.ref : [])).join(', ')

/** Units per pack, where all lines have the same and it is not one. */
function Pack({ t, lines }: { t: Translate; lines: readonly BasketLine[] }) {
  const packs = [...new Set(lines.map(({ pack }) => pack))]
  if (packs.every((pack) => pack === 1)) return null
  return packs.length === 1 ? `${t('line.pack', { pack: packs[0]! })} = ` : '= '
}

/** The unit price, or the lowest and the highest. */
function Prices({ lines }: { lines: readonly BasketLine[] }) {
  const prices = lines.flatMap(({ price }): PriceText[] => (price === null ? [] : [price])).toSorted(compare)
  const [lowest, highest] = [prices[0] ?? null, prices.at(-1) ?? null]
  return (
    <>
      <Price price={lowest} />
      {highest !== lowest && (
        <>
          {' – '}
          <Price price={highest} />
        </>
      )}
    </>
  )
}

function totalOf(lines: readonly BasketLine[]) {
  const totals = lines.flatMap(({ total }) => total ?? [])
  return totals.length > 0 ? sum(totals) : null
}

/** Whether a row looks the same: runs are made anew with every change of any line. */
function looksTheSame(before: Props, after: Props): boolean {
  const { run, refusals, range, ...others } = after
  return (
    Object.entries(others).every(([name, value]) => before[name as keyof Props] === value) &&
    before.run.key === run.key &&
    before.run.ref === run.ref &&
    hasSame(before.run.columns, run.columns) &&
    hasSame(
      before.run.cells.map((cell) => cell?.line),
      run.cells.map((cell) => cell?.line),
    ) &&
    hasSame(before.refusals, refusals) &&
    (range === before.range ||
      (range !== null &&
        before.range !== null &&
        isSame(range.from, before.range.from) &&
        isSame(range.to, before.range.to)))
  )
}

const hasSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index])
