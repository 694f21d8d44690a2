import type { Group, Product } from '@comptoir/contract/catalogue'
import { Text, Title } from '@mantine/core'
import { type KeyboardEvent, startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmation } from '#features/ordering/basket/useBasket.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { useLatest } from '#ui/useLatest.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { AddToPlaced } from '#domain/orders/AddToPlaced.tsx'
import type { Edit } from '#domain/ordering/grid/edit.rules.ts'
import {
  type CellPosition,
  corner,
  type Quantities,
  toGrid,
  type Unreadable,
} from '#domain/ordering/grid/grid.rules.ts'
import { undoKey } from '#domain/ordering/grid/keys.rules.ts'
import { nearestQuantity } from '#domain/ordering/grid/paste.rules.ts'
import { GridTerms, useTermsText } from './GridTerms.tsx'
import { GridTools } from './GridTools.tsx'
import { offerOf, priceNow, problemsOf, sameTerms, shortagesOf } from './offer.rules.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrderGrid } from './OrderGrid.tsx'
import { PriceSteps } from './PriceSteps.tsx'
import { Problems, showProblems } from './Problems.tsx'
import classes from './ProductScreen.module.css'
import { SingleQuantity } from './SingleQuantity.tsx'
import { StockAlerts } from './StockAlerts.tsx'
import { type Draft, useEditing, useShown } from './useEdit.ts'
import { useClearOfDock } from './useClearOfDock.ts'
import { useSending } from './useSending.ts'
import { useSayNotAdded } from './useSayNotAdded.ts'
import { useTyping } from './useTyping.ts'

type Props = {
  style: Group
  draft: Draft
  /** The product to begin with. */
  first: number | undefined
}

/** Ordering a style: prices, the grid, what it comes to, and into the basket with one request. */
export function ProductOrder({ style, draft, first }: Props) {
  const { t } = useTranslation(['product', 'basket'])
  const { products } = style
  const grid = useMemo(() => toGrid(products, style.sizes), [products, style.sizes])
  const terms = useMemo(() => sameTerms(products), [products])
  const editing = useEditing(draft, grid, `${style.ref} ${style.name}`)
  const { now, dispatch } = editing
  const shown = useShown(editing)
  const [announcement, setAnnouncement] = useState('')
  const start = useMemo(() => placeOfProduct(grid.cells, first) ?? corner(grid, 'first'), [grid, first])
  const [place, setPlace] = useState<CellPosition>(start)
  const lastPlace = useRef(start)
  const pick = useCallback((picked: CellPosition) => {
    lastPlace.current = picked
    startTransition(() => setPlace(picked))
  }, [])
  const addButton = useRef<HTMLButtonElement>(null)
  const leave = useCallback(() => addButton.current?.focus(), [])
  const section = useRef<HTMLElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  useTyping(section, start)
  useClearOfDock(section, dock)

  const sending = useSending(style, editing, shown.quantities)
  const confirmation = useConfirmation()
  const { held, refused } = sending
  const result = useMemo(() => resultOf(style, shown.quantities, held), [style, shown, held])
  const { offer, problems, shortages } = result
  const unreadable = useMemo(() => unreadableOf(products, shown.unreadable), [products, shown.unreadable])
  const isEmpty = offer.packs === 0 && unreadable.length === 0
  useSayNotAdded(
    offer.packs > 0
      ? t('order.not_added', { units: formatUnits(t, offer.units, style.unit), name: style.name })
      : undefined,
  )
  const faulty = new Set([...problems, ...refused].map(({ product }) => product.id))
  const priceOf = useCallback(
    (product: Product) =>
      priceNow(style, product, offer.counted, (shown.quantities[product.id] ?? 0) + (held[product.id] ?? 0)),
    [style, shown, held, offer.counted],
  )

  const termsText = useTermsText(style, offer.counted)

  const submit = useLatest(() => {
    if (sending.isPending || confirmation.isAsking) return
    if (hasUnreadable(now())) return focusFaulty()
    const typed = now().quantities
    const chosen = chosenOf(products, typed)
    if (chosen.length === 0) return
    if (problemsOf(products, typed, held).length > 0) return focusFaulty()
    confirmation.confirm(chosen, sending.send)
  })
  // What is shown goes to a placed order: nothing that was typed meanwhile is taken for sent.
  const placeable = useMemo(() => chosenOf(products, shown.quantities).map(asLine), [products, shown])
  const askToPlace = useLatest((go: () => void) =>
    hasUnreadable(now()) ? focusFaulty() : confirmation.confirm(chosenOf(products, shown.quantities), go),
  )
  const placed = useLatest(() => dispatch({ kind: 'added', sent: shown.quantities }))
  const take = useLatest((changes: Record<number, number>) => dispatch({ kind: 'change', changes }))

  const single = products.length === 1 ? products[0] : undefined
  /** Also where a tool has the keyboard; a field has done it by then, or undoes its own text. */
  const undoByKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || (event.target as Element).matches('input, textarea')) return
    const done = undoKey(event)
    if (!done) return
    event.preventDefault()
    dispatch({ kind: done })
    setAnnouncement(t(done === 'undo' ? 'basket:grid.undone' : 'basket:grid.redone'))
  }
  return (
    <section
      ref={section}
      className={classes.order}
      aria-labelledby="order-title"
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') submit()
        else if (!single) undoByKey(event)
      }}
    >
      <PriceSteps style={style} counted={offer.counted} />
      <div className={classes.above}>
        <div>
          <Title order={2} id="order-title">
            {single ? t('order.label') : t('grid.title')}
          </Title>
          <PackNote style={style} />
        </div>
        {!single && (
          <GridTools
            style={style.id}
            grid={grid}
            editing={editing}
            place={lastPlace}
            canUndo={shown.past.length > 0}
            canRedo={shown.future.length > 0}
            isLastRow={place.row === grid.rows.length - 1}
            isEmpty={isEmpty}
          />
        )}
      </div>
      {!single && <GridTerms style={style} terms={terms} counted={offer.counted} />}
      <div className={classes.joined}>
        {single ? (
          <SingleQuantity
            product={single}
            editing={editing}
            inBasket={held[single.id] ?? 0}
            price={priceOf(single)}
            isFaulty={faulty.has(single.id)}
            terms={termsText(single)}
            onSubmit={submit}
          />
        ) : (
          <OrderGrid
            grid={grid}
            editing={editing}
            quantities={shown.quantities}
            basket={held}
            faulty={faulty}
            short={new Set(shortages.map(({ product }) => product.id))}
            priceOf={priceOf}
            terms={terms}
            start={start}
            here={place}
            onPick={pick}
            onLeave={leave}
            onAnnounce={setAnnouncement}
          />
        )}
        <div ref={dock} className={classes.dock}>
          <Problems
            unreadable={unreadable}
            problems={problems}
            shortages={shortages}
            refusals={refused}
            onTake={take}
            onLeave={leave}
          />
          {sending.error && (
            <div className={classes.failure} role="alert">
              <Text fw={600}>{t('order.failed', { count: placeable.length })}</Text>
              <FormErrors error={sending.error} hasFields={false} />
              <Text size="sm">{t('order.kept')}</Text>
            </div>
          )}
          <OrderBar
            style={style}
            offer={offer}
            canAdd={!isEmpty}
            busy={sending.isPending}
            onAdd={submit}
            addButton={addButton}
          />
        </div>
      </div>
      {Object.keys(held).length > 0 && (
        <LinkButton to="/order/create" variant="subtle" size="compact-sm" mt="xs">
          {t('order.to_basket')}
        </LinkButton>
      )}
      <AddToPlaced lines={placeable} ask={askToPlace} onAdded={placed} />
      <StockAlerts style={style} />
      {!single && <p className={classes.legend}>{t('grid.legend')}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {confirmation.dialog}
    </section>
  )
}

const asLine = ({ product, packs }: { product: Product; packs: number }) => ({
  product: product.id,
  quantity: packs,
  comment: '',
})

/** The products with a number. */
const chosenOf = (products: readonly Product[], typed: Quantities) =>
  products.flatMap((product) => {
    const packs = typed[product.id] ?? 0
    return packs > 0 ? [{ product, packs }] : []
  })

const hasUnreadable = ({ unreadable }: Edit): boolean => Object.keys(unreadable).length > 0

/** The texts that are no quantity, in the order of the products. */
const unreadableOf = (products: readonly Product[], texts: Unreadable) =>
  products.flatMap((product) => {
    const text = texts[product.id]
    return text === undefined ? [] : [{ product, text, suggested: nearestQuantity(text) }]
  })

/** What typed quantities come to, and what is wrong with them. */
const resultOf = (style: Group, typed: Quantities, held: Quantities) => ({
  offer: offerOf(style, typed, held),
  problems: problemsOf(style.products, typed, held),
  shortages: shortagesOf(style.products, typed, held),
})

/** What a typed number means: packs wherever a product is sold by the pack (OD-08). */
function PackNote({ style }: { style: Group }) {
  const { t } = useTranslation('product')
  const packs = [...new Set(style.products.map(({ pack }) => pack))]
  if (packs.every((pack) => pack === 1)) return null
  return (
    <Text size="sm" c="dimmed">
      {packs.length === 1
        ? t('grid.in_packs', { units: formatUnits(t, packs[0]!, style.unit) })
        : t('grid.in_mixed_packs')}
    </Text>
  )
}

function placeOfProduct(
  cells: (Group['products'][number] | null)[][],
  id: number | undefined,
): CellPosition | null {
  for (const [row, products] of cells.entries()) {
    const column = products.findIndex((product) => product !== null && product.id === id)
    if (column >= 0) return { row, column }
  }
  return null
}

/** The first field that cannot stand takes the keyboard, and the list that says why is shown. */
function focusFaulty(): void {
  document.querySelector<HTMLElement>('input[data-product][aria-invalid="true"]')?.focus()
  showProblems()
}
