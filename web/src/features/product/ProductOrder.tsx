import type { Group } from '@comptoir/contract/catalogue'
import { Text, Title } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuantityWarning } from '#api/config.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { LinkButton } from '#ui/links.tsx'
import { notify } from '#ui/notify.ts'
import { sayUnits } from '#ui/units.ts'
import { ConfirmQuantities } from './ConfirmQuantities.tsx'
import { corner, type Place, toGrid } from './grid.rules.ts'
import { GridTools } from './GridTools.tsx'
import { offerOf, problemsOf, shortagesOf, type ToConfirm, toConfirm } from './offer.rules.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrderGrid } from './OrderGrid.tsx'
import { PriceSteps } from './PriceSteps.tsx'
import { Problems } from './Problems.tsx'
import classes from './ProductScreen.module.css'
import { SingleQuantity } from './SingleQuantity.tsx'
import { useAddToBasket } from './useAddToBasket.ts'
import { useEdit } from './useEdit.ts'
import { useTyping } from './useTyping.ts'

type Props = {
  style: Group
  draftKey: string
  /** The product to begin with. */
  first: number | undefined
}

/** Ordering a style: prices, the grid, what it comes to, and into the basket with one request. */
export function ProductOrder({ style, draftKey, first }: Props) {
  const { t } = useTranslation('product')
  const warnsAbove = useQuantityWarning()
  const { products } = style
  const grid = useMemo(() => toGrid(products, style.sizes), [products, style.sizes])
  const { state, dispatch } = useEdit(draftKey, grid)
  const { held, add } = useAddToBasket(style)
  const [refusals, setRefusals] = useState<
    ReadonlyMap<number, { message: string; suggested: number | null }>
  >(new Map())
  const [asked, setAsked] = useState<ToConfirm[]>([])
  const [said, setSaid] = useState('')
  const start = useMemo(() => placeOfProduct(grid.cells, first) ?? corner(grid, 'first'), [grid, first])
  const [place, setPlace] = useState<Place>(start)
  const addButton = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  useTyping(section, start)
  const isSending = useRef(false)

  const typed = state.quantities
  const offer = offerOf(style, typed, held)
  const problems = problemsOf(products, typed, held)
  const shortages = shortagesOf(products, typed, held)
  const refused = products.flatMap((product) => {
    const refusal = typed[product.id] ? refusals.get(product.id) : undefined
    return refusal ? [{ product, ...refusal }] : []
  })
  const faulty = new Set([...problems, ...refused].map(({ product }) => product.id))

  async function send() {
    setAsked([])
    if (isSending.current) return // a second press before the first has been shown
    isSending.current = true
    try {
      await addTyped()
    } catch {
      // Said on the page; what was typed stays.
    } finally {
      isSending.current = false
    }
  }
  async function addTyped() {
    const { added, refused: failed, wasLost } = await add.mutateAsync(typed)
    setRefusals(
      new Map(
        failed.map(({ product, errors = {}, suggested_quantity = null }) => [
          product,
          { message: Object.values(errors).flat().join(' '), suggested: suggested_quantity },
        ]),
      ),
    )
    const sum = products
      .filter(({ id }) => added.includes(id))
      .reduce((all, { id, pack }) => all + (typed[id] ?? 0) * pack, 0)
    dispatch({ kind: 'added', sent: Object.fromEntries(added.map((id) => [id, typed[id] ?? 0])) })
    if (sum > 0)
      void notify.done(
        wasLost ? t('order.arrived') : t('order.added', { units: sayUnits(t, sum, style.unit) }),
      )
    if (failed.length > 0) void notify.failed(t('order.partly', { count: failed.length }))
  }
  const submit = () => {
    if (offer.packs === 0 || add.isPending || asked.length > 0) return
    if (problems.length > 0) return focusFaulty()
    const lines = toConfirm(products, typed, warnsAbove)
    if (lines.length > 0) setAsked(lines)
    else void send()
  }
  const take = (changes: Record<number, number>) => dispatch({ kind: 'change', changes })

  const single = products.length === 1 ? products[0] : undefined
  return (
    <section
      ref={section}
      className={classes.order}
      aria-labelledby="order-title"
      onKeyDown={(event) => {
        if (event.ctrlKey && event.key === 'Enter' && !event.defaultPrevented) submit()
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
        {!single && <GridTools grid={grid} state={state} dispatch={dispatch} place={place} />}
      </div>
      <div className={classes.joined}>
        {single ? (
          <SingleQuantity
            product={single}
            packs={typed[single.id] ?? 0}
            inBasket={held[single.id] ?? 0}
            isFaulty={faulty.has(single.id)}
            onChange={(packs) => dispatch({ kind: 'type', product: single.id, packs })}
            onSubmit={submit}
          />
        ) : (
          <OrderGrid
            grid={grid}
            state={state}
            dispatch={dispatch}
            basket={held}
            faulty={faulty}
            short={new Set(shortages.map(({ product }) => product.id))}
            start={start}
            onPick={setPlace}
            onSubmit={submit}
            onLeave={() => addButton.current?.focus()}
            onSay={setSaid}
          />
        )}
        <div className={classes.dock}>
          <Problems problems={problems} shortages={shortages} refusals={refused} onTake={take} />
          {add.error && (
            <div className={classes.failure} role="alert">
              <Text fw={600}>{t('order.failed')}</Text>
              <FormErrors error={add.error} />
              <Text size="sm">{t('order.kept')}</Text>
            </div>
          )}
          <OrderBar style={style} offer={offer} busy={add.isPending} onAdd={submit} addButton={addButton} />
        </div>
      </div>
      {Object.keys(held).length > 0 && (
        <LinkButton to="/order/create" variant="subtle" size="compact-sm" mt="xs">
          {t('order.to_basket')}
        </LinkButton>
      )}
      {!single && <p className={classes.legend}>{t('grid.legend')}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ConfirmQuantities
        lines={asked}
        limit={warnsAbove}
        unit={style.unit}
        onClose={() => setAsked([])}
        onConfirm={() => void send()}
      />
    </section>
  )
}

/** What a typed number means: packs wherever a product is sold by the pack (OD-08). */
function PackNote({ style }: { style: Group }) {
  const { t } = useTranslation('product')
  const packs = [...new Set(style.products.map(({ pack }) => pack))]
  if (packs.every((pack) => pack === 1)) return null
  return (
    <Text size="sm" c="dimmed">
      {packs.length === 1
        ? t('grid.in_packs', { units: sayUnits(t, packs[0]!, style.unit) })
        : t('grid.in_mixed_packs')}
    </Text>
  )
}

function placeOfProduct(cells: (Group['products'][number] | null)[][], id: number | undefined): Place | null {
  for (const [row, products] of cells.entries()) {
    const column = products.findIndex((product) => product !== null && product.id === id)
    if (column >= 0) return { row, column }
  }
  return null
}

/** The first field that cannot stand takes the keyboard. */
const focusFaulty = (): void =>
  document.querySelector<HTMLElement>('input[data-product][aria-invalid="true"]')?.focus()
