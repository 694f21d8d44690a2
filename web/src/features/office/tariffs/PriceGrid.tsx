import type { PricedProduct, PriceLineInput, Tariff } from '@comptoir/contract/admin-tariffs'
import { compare, marginOf } from '@comptoir/contract/money'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ClipboardEvent, createContext, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GridFoot } from '#features/office/form/GridFoot.tsx'
import { useLanguage, useOfficeMutation } from '#features/office/admin.api.ts'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { priceChangePlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { hintBelow } from '#ui/form/layout.ts'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import {
  cellOf,
  type Edits,
  linesOf,
  pastedCells,
  pastedEdits,
  shownPrice,
  typedPrice,
  wrongCells,
} from './price-grid.rules.ts'
import { draftChange, useTariffPrices } from './tariffs.api.ts'
import { priceFilters } from './tariffs.filters.ts'
import classes from './Tariffs.module.css'

type Grid = {
  edits: Edits
  wrong: ReadonlySet<string>
  type: (typed: Edits) => void
  /** Puts copied cells into this row and those below it. */
  paste: (from: PricedProduct, min_quantity: number, cells: string[][]) => void
}
const GridContext = createContext<Grid>(undefined as never)

const columns: OfficeColumn<PricedProduct>[] = [
  {
    key: 'ref',
    title: 'adminTariffs:ref',
    under: (row) => <Under row={row} />,
  },
  { key: 'steps', title: 'adminTariffs:price_steps', isUnsorted: true, cell: (row) => <Steps row={row} /> },
]

function Under({ row: { name, color, size, cost_price } }: { row: PricedProduct }) {
  const { t } = useTranslation('adminTariffs')
  return (
    <>
      {[name, color, size].filter(Boolean).join(', ')}
      {cost_price !== null && <div>{t('bought_at', { price: formatPrice(cost_price) })}</div>}
    </>
  )
}

/** Cells that hold no price are named up to so many: they may be on another page. */
const namedCells = 5
const nameOf = (edits: Edits) => (key: string) => `${edits.get(key)!.ref} (${edits.get(key)!.text})`

/** The prices of a tariff by product, typed or pasted; what was typed becomes a draft, to be looked at before it holds. */
export function PriceGrid({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('adminTariffs')
  const navigate = useNavigate()
  const address = useListAddress('/admin/tariffs/$id', priceFilters, 'ref')
  const found = useTariffPrices(tariff.id, address.query, useLanguage())
  const [edits, setEdits] = useState<Edits>(new Map())
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  useUnsaved(edits.size > 0)
  const drafting = useOfficeMutation(
    (lines: PriceLineInput[]) => draftChange(tariff.id, { lines, version: tariff.version }),
    'tariff',
  )
  const type = (typed: Edits) => {
    setEdits((before) => new Map([...before, ...typed].filter(([, { text, was }]) => text.trim() !== was)))
    setWrong(new Set())
  }
  const rows = found.data?.results ?? []
  const paste: Grid['paste'] = (from, min_quantity, cells) => {
    const below = rows.slice(rows.findIndex(({ id }) => id === from.id))
    const pasted = pastedEdits(below, min_quantity, cells)
    type(pasted.edits)
    if (pasted.left > 0) void notify.failed(t('pasted_left', { count: pasted.left }))
  }
  const save = async () => {
    const faults = wrongCells(edits)
    setWrong(faults)
    if (faults.size > 0) return
    const change = await drafting.mutateAsync(linesOf(edits)).catch(() => null)
    if (!change) return
    setEdits(new Map())
    void navigate({ ...priceChangePlace(change.id), ignoreBlocker: true })
  }
  return (
    <Section title={t('prices')}>
      <GridContext value={{ edits, wrong, type, paste }}>
        {rows.length > 1 && (
          <SetShown onSet={(price) => type(new Map(rows.map((row) => cellOf(row, firstStep(row), price))))} />
        )}
        <OfficeList
          caption={t('prices')}
          address={address}
          found={found}
          columns={columns}
          searchHint={t('prices_hint')}
          empty={{ title: t('no_prices') }}
        />
      </GridContext>
      {edits.size > 0 && (
        <GridFoot>
          <FormErrors error={drafting.error} hasFields={false} />
          {wrong.size > 0 && (
            <Text role="alert" c="danger" size="sm">
              {t('not_prices', { cells: [...wrong].slice(0, namedCells).map(nameOf(edits)).join(', ') })}
            </Text>
          )}
          <span role="status">{t('typed', { count: edits.size, n: formatCount(edits.size) })}</span>
          <Button variant="default" onClick={() => setEdits(new Map())}>
            {t('discard')}
          </Button>
          <Button loading={drafting.isPending} onClick={() => void save()}>
            {t('look')}
          </Button>
        </GridFoot>
      )}
    </Section>
  )
}

/** From how many units the first price of a product holds. */
const firstStep = ({ steps: [first] }: PricedProduct): number => first?.min_quantity ?? 1

/** One price for all products in view: those of a style are often the same. */
function SetShown({ onSet }: { onSet: (price: string) => void }) {
  const { t } = useTranslation('adminTariffs')
  const [price, setPrice] = useState('')
  const set = () => price.trim() && onSet(price)
  return (
    <div className={classes.forShown}>
      <TextInput
        label={t('for_shown')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={price}
        onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && set()}
      />
      <Button variant="default" onClick={set}>
        {t('set')}
      </Button>
    </div>
  )
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus()

function Steps({ row }: { row: PricedProduct }) {
  const { t } = useTranslation('adminTariffs')
  const { day } = useFormat()
  const { edits, type } = useContext(GridContext)
  const [added, setAdded] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [fresh, setFresh] = useState(0)
  const own = row.steps.length > 0 ? row.steps.map(({ min_quantity }) => min_quantity) : [1]
  const typed = [...edits.values()].filter(({ product }) => product === row.id)
  const steps = [...new Set([...own, ...typed.map(({ min_quantity }) => min_quantity)])].toSorted(
    (a, b) => a - b,
  )
  const priceIn = (step: number) => edits.get(cellOf(row, step, '')[0])?.text ?? shownPrice(row, step)
  const add = () => {
    const units = Number(added)
    setIsAdding(false)
    setAdded('')
    if (!/^\d{1,6}$/.test(added) || units === 0 || steps.includes(units)) return
    // It costs what so many units cost without it, until another price is typed.
    const below = steps.findLast((step) => step < units) ?? steps[0]!
    type(new Map([cellOf(row, units, priceIn(below) || '0')]))
  }
  return (
    <div className={classes.steps}>
      {steps.map((min_quantity) => (
        <PriceCell
          key={min_quantity}
          row={row}
          min_quantity={min_quantity}
          isFresh={min_quantity === fresh}
        />
      ))}
      {isAdding ? (
        <TextInput
          className={classes.cell}
          ref={focusOnce}
          inputMode="numeric"
          label={t('new_step')}
          aria-label={t('new_step_of', { ref: row.ref })}
          value={added}
          onChange={({ currentTarget }) => setAdded(currentTarget.value)}
          onBlur={add}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter') return
            setFresh(Number(added))
            currentTarget.blur()
          }}
        />
      ) : (
        <ActionIcon
          className={classes.add}
          variant="subtle"
          color="gray"
          aria-label={t('add_step', { ref: row.ref })}
          title={t('add_step', { ref: row.ref })}
          onClick={() => setIsAdding(true)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      )}
      {row.ends_on && <span className={classes.note}>{t('ends_on', { day: day(row.ends_on) })}</span>}
      {row.changes_on && (
        <span className={classes.note}>{t('changes_on', { day: day(row.changes_on) })}</span>
      )}
    </div>
  )
}

type CellProps = {
  row: PricedProduct
  min_quantity: number
  /** It was added just now, and its price is typed next. */
  isFresh: boolean
}
function PriceCell({ row, min_quantity, isFresh }: CellProps) {
  const { t } = useTranslation(['adminTariffs', 'form'])
  const { edits, wrong, type, paste } = useContext(GridContext)
  const [key] = cellOf(row, min_quantity, '')
  const edit = edits.get(key)
  const value = edit?.text ?? shownPrice(row, min_quantity)
  const price = typedPrice(value)
  const { cost_price: cost } = row
  const margin = price !== undefined && cost !== null ? marginOf(price, cost) : null
  const isBelow = price !== undefined && cost !== null && compare(price, cost) < 0
  const onPaste = (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    paste(row, min_quantity, cells)
  }
  return (
    <TextInput
      className={classes.cell}
      ref={isFresh ? focusOnce : undefined}
      data-changed={edit !== undefined || undefined}
      inputMode="decimal"
      autoComplete="off"
      label={t('from_units', { units: formatCount(min_quantity) })}
      aria-label={t('price_of', { ref: row.ref, units: formatCount(min_quantity) })}
      error={wrong.has(key) ? t('form:faults.price') : undefined}
      inputWrapperOrder={hintBelow}
      description={
        isBelow ? (
          <span className={classes.below}>{t('below_cost')}</span>
        ) : (
          margin !== null && t('margin_of', { percent: formatRate(margin) })
        )
      }
      value={value}
      onChange={({ currentTarget }) => type(new Map([cellOf(row, min_quantity, currentTarget.value)]))}
      onPaste={onPaste}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}
