import type { Group, Product } from '@comptoir/contract/catalogue'
import { reachedStep } from '@comptoir/contract/tiers'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { useUser } from '#api/session.ts'
import { formatCount } from '#ui/format/format.ts'
import { Price, useHidePrices } from '#domain/prices/Money.tsx'
import { PriceBefore, usePromotionText } from '#domain/prices/PriceBefore.tsx'
import { WhyPrice } from '#domain/prices/WhyPrice.tsx'
import { extremes, laddersOf, type PriceLadder } from './offer.rules.ts'
import classes from './PriceSteps.module.css'

/** So many rows stand open; more are summed up first. */
const mostRows = 3

type Props = {
  style: Group
  /** Units that count at the moment, typed and in the basket. */
  counted: number
}

/** The price steps of a style, the one in force marked (C-05). */
export const PriceSteps = memo(function PriceSteps({ style, counted }: Props) {
  const { t } = useTranslation('product')
  const [hidden] = useHidePrices()
  const ladders = useMemo(() => laddersOf(style.products), [style.products])
  if (hidden) return null
  if (ladders.length === 0) return <NoPrices style={style} />
  const quantities = [
    ...new Set(ladders.flatMap(({ steps }) => steps.map(({ min_quantity }) => min_quantity))),
  ].toSorted((a, b) => a - b)
  const shared = { style, counted: style.tiers_scope === 'group' ? counted : null, quantities }
  return (
    <div className={classes.box}>
      {ladders.length > mostRows ? (
        <>
          <Steps {...shared} ladders={[]} all={ladders} />
          <details className={classes.more}>
            <summary>{t('prices.by_product')}</summary>
            <Steps {...shared} ladders={ladders} all={[]} />
          </details>
        </>
      ) : (
        <Steps {...shared} ladders={ladders} all={[]} />
      )}
      <Promotions ladders={ladders} style={style} />
      <WhyPrice product={ladders[0]!.products[0]!.id} />
      {quantities.length > 1 && <p className={classes.scope}>{t(`prices.scope_${style.tiers_scope}`)}</p>}
    </div>
  )
})

/** Until when the promotions of a style last, and how much is left; of what, where that is not the same of all. */
function Promotions({ ladders, style }: { ladders: PriceLadder[]; style: Group }) {
  const textOf = usePromotionText()
  const said = ladders.map((ladder) => {
    const promotion = ladder.steps.find((step) => step.promotion)?.promotion
    return { ladder, text: promotion ? textOf(promotion) : '' }
  })
  const isSame = said.every(({ text }) => text === said[0]!.text)
  return (isSame ? said.slice(0, 1) : said)
    .filter(({ text }) => text)
    .map(({ ladder, text }) => (
      <p key={ladder.products[0]!.id} className={classes.promotion}>
        {isSame ? text : `${labelOf(ladder, style)} · ${text}`}
      </p>
    ))
}

/** No price anywhere: said before somebody fills the grid, where it is not that prices are hidden. */
function NoPrices({ style }: { style: Group }) {
  const { t } = useTranslation('product')
  const seesPrices = !useUser()?.prices_hidden
  const isForClient = useOrderOwner() !== null
  if (!seesPrices || isForClient || style.products.some(({ on_request }) => on_request)) return null
  return (
    <p className={classes.none} role="note">
      {t('prices.none')}
    </p>
  )
}

type StepsProps = {
  style: Group
  /** Null where each product counts for itself, so that none is in force for all. */
  counted: number | null
  quantities: number[]
  /** A row for each of these. */
  ladders: PriceLadder[]
  /** One row for all of these together, from the lowest price to the highest. */
  all: PriceLadder[]
}

function Steps({ style, counted, quantities, ladders, all }: StepsProps) {
  const { t } = useTranslation('product')
  const isCurrent = (ladder: PriceLadder, quantity: number) =>
    counted !== null && quantities.length > 1 && reachedStep(ladder.steps, counted)?.min_quantity === quantity
  const hasLabels = ladders.length > 1
  const frame = useRef<HTMLDivElement>(null)
  const reached = counted === null ? null : reachedStep((ladders[0] ?? all[0])!.steps, counted)?.min_quantity
  // On a phone the steps are wider than the page: the one in force is seen.
  useEffect(() => {
    const cell = frame.current?.querySelector('[data-current]')
    if (cell && frame.current) showColumn(frame.current, cell)
  }, [reached])
  return (
    <div ref={frame} className={classes.scroll} tabIndex={0} role="region" aria-label={t('prices.title')}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('prices.price')}</caption>
        <thead>
          <tr>
            {hasLabels && <th scope="col">{t('prices.title')}</th>}
            {quantities.map((quantity) => (
              <th key={quantity} scope="col">
                {quantities.length === 1 ? t('prices.price') : t('prices.from', { n: formatCount(quantity) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ladders.map((ladder) => (
            <tr key={ladder.products[0]!.id}>
              {hasLabels && <th scope="row">{labelOf(ladder, style)}</th>}
              {quantities.map((quantity) => {
                const step = ladder.steps.find(({ min_quantity }) => min_quantity === quantity)
                return (
                  <Cell key={quantity} isCurrent={isCurrent(ladder, quantity)}>
                    {step && <PriceBefore price={step.promotion?.before} />}
                    {step && <Price price={step.price} />}
                  </Cell>
                )
              })}
            </tr>
          ))}
          {all.length > 0 && (
            <tr>
              {quantities.map((quantity) => {
                const reached = all.flatMap(({ steps }) => reachedStep(steps, quantity) ?? [])
                const prices = reached.map(({ price }) => price)
                const before = reached.flatMap(({ promotion }) => promotion?.before ?? [])
                const { lowest, highest } = extremes(prices)
                return (
                  <Cell key={quantity} isCurrent={isCurrent(all[0]!, quantity)}>
                    {before.length === all.length && (
                      <PriceBefore price={extremes(before).lowest} to={extremes(before).highest} />
                    )}
                    <Price price={lowest} />
                    {highest !== lowest && (
                      <>
                        {' – '}
                        <Price price={highest} />
                      </>
                    )}
                  </Cell>
                )
              })}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls sideways by as much as is needed, and never the page. */
function showColumn(frame: Element, cell: Element): void {
  const [seen, { left, right }] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()]
  if (right > seen.right) frame.scrollLeft += Math.ceil(right - seen.right) // scrolls by whole pixels only
  else if (left < seen.left) frame.scrollLeft -= seen.left - left
}

function Cell({ isCurrent, children }: { isCurrent: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('product')
  return (
    <td data-current={isCurrent || undefined}>
      {children}
      {isCurrent && <span className="visually-hidden"> ({t('prices.current')})</span>}
    </td>
  )
}

/** What sets the products of a ladder apart: their sizes ("S–XL"), their colours, or both. */
function labelOf({ products }: PriceLadder, { sizes, colors }: Group): string {
  const own = (of: (product: Product) => number | undefined) => new Set(products.map(of))
  const ownSizes = own(({ size }) => size?.id)
  const ownColors = own(({ color }) => color?.id)
  const parts = [
    ownColors.size < colors.length && names(colors.filter(({ id }) => ownColors.has(id))),
    ownSizes.size < sizes.length && runs(sizes, ownSizes),
  ]
  return parts.filter(Boolean).join(' · ')
}

const names = (things: { name: string }[]): string => {
  const all = things.map(({ name }) => name)
  return all.length > 3 ? `${all.slice(0, 2).join(', ')} +${all.length - 2}` : all.join(', ')
}

/** Neighbours joined: S, M, L, XL as "S–XL". */
function runs(sizes: { id: number; name: string }[], wanted: Set<number | undefined>): string {
  const parts: string[][] = []
  let isOpen = false
  for (const { id, name } of sizes) {
    if (wanted.has(id)) {
      if (isOpen) parts.at(-1)!.push(name)
      else parts.push([name])
    }
    isOpen = wanted.has(id)
  }
  return parts.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ')
}
