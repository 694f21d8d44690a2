import { type Style, type StyleProduct, stockPolicies } from '@comptoir/contract/admin-styles'
import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type CSSProperties, createContext, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { GridFoot } from '#features/office/form/GridFoot.tsx'
import { changedMeanwhile } from '#features/office/form/meanwhile.ts'
import { tariffs, useMay, useOfficeMutation } from '#features/office/admin.api.ts'
import { Section } from '#features/office/Section.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { AddProducts } from './AddProducts.tsx'
import {
  changesOf,
  type Edits,
  type GridField,
  gridFields,
  gridOf,
  inputMode,
  isPrice,
  isWhole,
  keyOf,
  pastedBlock,
  shownValue,
  withEdits,
  wrongCells,
} from './product-grid.rules.ts'
import { proposedSuccessors, saveProducts } from './styles.api.ts'
import classes from './Styles.module.css'

type Typed = { product: StyleProduct; field: GridField; value: string }
type Grid = {
  field: GridField
  edits: Edits
  /** What is wrong with a cell, by its key. */
  faults: ReadonlyMap<string, string>
  type: (typed: Typed[]) => void
  /** Puts a block that was copied into this cell and those to the right of it and below. */
  paste: (from: StyleProduct, block: string[][]) => void
}
const GridContext = createContext<Grid>(undefined as never)

/** The products of a style by colours and sizes: one of their values at a time, typed, pasted or set for all. */
export function ProductGrid({ style }: { style: Style }) {
  const { t } = useTranslation(['adminStyles', 'form'])
  const may = useMay()
  const [field, setField] = useState<GridField>('ref')
  const [edits, setEdits] = useState<Edits>(new Map())
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  useUnsaved(edits.size > 0)
  /** Gets the keyboard from the buttons that go. */
  const chooser = useRef<HTMLSelectElement>(null)
  /** The version that was typed over: the style may be another by now. */
  const [seen, setSeen] = useState(style.version)
  if (edits.size === 0 && seen !== style.version) setSeen(style.version)
  const saving = useOfficeMutation(
    (products: ReturnType<typeof changesOf>) => saveProducts(style.id, { products, version: seen }),
    'style',
  )
  const { sizes, rows } = gridOf(style.products)
  const type: Grid['type'] = (typed) => {
    setEdits((before) => withEdits(before, typed))
    setWrong(new Set())
    if (saving.error) saving.reset()
  }
  const paste: Grid['paste'] = (from, block) => {
    const top = rows.findIndex(({ cells }) => cells.includes(from))
    const left = rows[top]!.cells.indexOf(from) // the cell is of one of the rows
    type(
      block.flatMap((line, down) =>
        line.flatMap((value, right) => {
          const product = rows[top + down]?.cells[left + right]
          return product ? [{ product, field, value }] : []
        }),
      ),
    )
  }
  const save = async () => {
    const faulty = wrongCells(edits)
    setWrong(faulty)
    if (faulty.size > 0) return
    const saved = await saving.mutateAsync(changesOf(edits)).catch((error: unknown) => {
      // Whoever was faster is named; what they have changed stands in its cells.
      setSeen((version) => changedMeanwhile(error)?.current.version ?? version)
      return null
    })
    if (!saved) return
    setEdits(new Map())
    chooser.current?.focus()
    void notify.done(t('saved', { ref: saved.ref }))
  }
  const faults = new Map([...wrong].map((key) => [key, t('grid.wrong')]))
  for (const [key, text] of refusedCells(saving.error, changesOf(edits))) faults.set(key, text)
  const grid = { field, edits, faults, type, paste }
  const inOtherFields = [...faults.keys()].find((key) => !key.endsWith(`/${field}`))
  return (
    <Section
      title={t('grid.title')}
      actions={
        <Group gap="xs">
          {may('prices') && <ToPrices style={style} />}
          <AddProducts style={style} isDisabled={edits.size > 0} />
        </Group>
      }
    >
      <GridContext value={grid}>
        <div className={classes.tools}>
          <NativeSelect
            ref={chooser}
            label={t('grid.show')}
            value={field}
            onChange={({ currentTarget }) => setField(currentTarget.value as GridField)}
            data={gridFields.map((value) => ({ value, label: t(`field.${value}`) }))}
          />
          {field === 'successor' ? (
            <FillSuccessors style={style} />
          ) : (
            <SetAll products={style.products} key={field} />
          )}
        </div>
        <div
          className={classes.scroll}
          role="region"
          aria-label={t('grid.caption', { field: t(`field.${field}`) })}
          tabIndex={0}
        >
          <table
            className={classes.grid}
            style={{ '--letters': lettersOf(style.products, field) } as CSSProperties}
          >
            <caption className="visually-hidden">{t('grid.caption', { field: t(`field.${field}`) })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('grid.color')}</th>
                {sizes.map((size) => (
                  <th key={size?.id ?? 0} scope="col">
                    {size?.name ?? t('grid.no_size')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ color, cells }) => (
                <tr key={cells.find((cell) => cell)?.id}>
                  <th scope="row">{color?.name ?? t('grid.no_color')}</th>
                  {cells.map((product, at) => (
                    <td key={sizes[at]?.id ?? 0} data-off={product?.is_active === false || undefined}>
                      {product && <Cell product={product} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </GridContext>
      {style.products.length === 0 && <Text c="dimmed">{t('grid.empty')}</Text>}
      {edits.size > 0 && (
        <GridFoot>
          <FormErrors error={saving.error} hasFields={false} />
          {inOtherFields && (
            <Text size="sm" c="var(--state-out)">
              {t('grid.wrong_elsewhere', {
                field: t(`field.${inOtherFields.split('/')[1] as GridField}`),
              })}
            </Text>
          )}
          <span role="status">{t('grid.typed', { count: edits.size, n: formatCount(edits.size) })}</span>
          <Button
            variant="default"
            onClick={() => {
              setEdits(new Map())
              setWrong(new Set())
              saving.reset()
              chooser.current?.focus()
            }}
          >
            {t('grid.discard')}
          </Button>
          <Button loading={saving.isPending} onClick={() => void save()}>
            {t('grid.save')}
          </Button>
        </GridFoot>
      )}
    </Section>
  )
}

/** The prices of the style in the default tariff, whose page leads to the others. */
function ToPrices({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const usual = useQuery(tariffs).data?.find(({ is_default }) => is_default)
  return (
    usual && (
      <LinkButton
        variant="default"
        to="/admin/tariffs/$id"
        params={{ id: usual.id }}
        search={{ q: style.ref }}
      >
        {t('grid.to_prices')}
      </LinkButton>
    )
  )
}

/** The longest of the values that a field has. */
const lettersOf = (products: readonly StyleProduct[], field: GridField): number =>
  Math.max(0, ...products.map((product) => shownValue(product, field).length))

/** What the server has refused, by cells: it names the lines of the call. */
function refusedCells(error: unknown, sent: ReturnType<typeof changesOf>): [string, string][] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fields).flatMap(([path, text]): [string, string][] => {
    const [, line, field] = /^products\.(\d+)\.(\w+)$/.exec(path) ?? []
    const product = line && sent[Number(line)]
    return product ? [[keyOf(product.id, field as GridField), text]] : []
  })
}

/** One value for all products at once. */
function SetAll({ products }: { products: readonly StyleProduct[] }) {
  const { t } = useTranslation('adminStyles')
  const { field, type } = useContext(GridContext)
  const [value, setValue] = useState('')
  if (field === 'ref' || field === 'gtin') return null // no two have the same
  const set = (wanted: string) => type(products.map((product) => ({ product, field, value: wanted })))
  const label = t('grid.for_all')
  if (field === 'stock_policy' || field === 'is_active')
    return (
      <NativeSelect
        label={label}
        value=""
        onChange={({ currentTarget }) => currentTarget.value && set(currentTarget.value)}
        data={[{ value: '', label: t('grid.choose') }, ...choicesOf(field, t)]}
      />
    )
  return (
    <>
      <TextInput
        label={label}
        inputMode={inputMode(field)}
        value={value}
        {...(inputMode(field) !== 'text' && { maxLength: 10 })}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && set(value)}
      />
      <Button variant="default" onClick={() => set(value)}>
        {t('grid.set')}
      </Button>
    </>
  )
}

/** The products of another style as successors, each of the same colour and size. */
function FillSuccessors({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const { type } = useContext(GridContext)
  const [ref, setRef] = useState('')
  const finding = useMutation({ mutationFn: () => proposedSuccessors(style.id, ref.trim()) })
  const fill = async () => {
    if (ref.trim() === '') return
    const found = (await finding.mutateAsync().catch(() => null)) ?? []
    const successors = new Map(found.map(({ product, successor }) => [product, successor]))
    type(
      style.products.flatMap((product) => {
        const value = successors.get(product.id)
        return value ? [{ product, field: 'successor' as const, value }] : []
      }),
    )
  }
  const { data, error } = finding
  const refused = error instanceof ApiError ? error.fields['style'] : undefined
  return (
    <>
      <TextInput
        label={t('successors.style')}
        value={ref}
        maxLength={64}
        autoComplete="off"
        error={refused}
        onChange={({ currentTarget }) => {
          finding.reset()
          setRef(currentTarget.value)
        }}
        onKeyDown={({ key }) => key === 'Enter' && void fill()}
      />
      <Button variant="default" loading={finding.isPending} onClick={() => void fill()}>
        {t('successors.fill')}
      </Button>
      {!refused && <FormErrors error={error} hasFields={false} />}
      <span role="status">
        {data &&
          t('successors.found', {
            n: formatCount(data.filter(({ successor }) => successor !== null).length),
            all: formatCount(data.length),
          })}
      </span>
    </>
  )
}

type Texts = ReturnType<typeof useTranslation<'adminStyles'>>['t']
const choicesOf = (field: 'stock_policy' | 'is_active', t: Texts) =>
  field === 'stock_policy'
    ? stockPolicies.map((value) => ({ value: value as string, label: t(`policy.${value}`) }))
    : ['true', 'false'].map((value) => ({
        value,
        label: t(value === 'true' ? 'grid.on_sale' : 'grid.off_sale'),
      }))

/** A value as it reads outside of its field. */
const asRead = (field: GridField, value: string, t: Texts): string =>
  (field === 'stock_policy' || field === 'is_active'
    ? choicesOf(field, t).find((one) => one.value === value)?.label
    : value) || '–'

function Cell({ product }: { product: StyleProduct }) {
  const { t } = useTranslation('adminStyles')
  const { field, edits, faults, type, paste } = useContext(GridContext)
  const key = keyOf(product.id, field)
  const edit = edits.get(key)
  const stands = shownValue(product, field)
  const value = edit?.value ?? stands
  const isOther = edit !== undefined && edit.before !== stands
  const set = (wanted: string) => type([{ product, field, value: wanted }])
  const label = t('grid.cell', { field: t(`field.${field}`), ref: product.ref })
  const common = {
    'aria-label': label,
    error: faults.get(key),
    'data-changed': edits.has(key) || undefined,
    ...(isOther && { description: t('grid.meanwhile', { value: asRead(field, stands, t) }) }),
  }
  if (field === 'is_active')
    return (
      <Checkbox
        {...common}
        checked={value === 'true'}
        onChange={({ currentTarget }) => set(String(currentTarget.checked))}
      />
    )
  if (field === 'stock_policy')
    return (
      <NativeSelect
        {...common}
        className={classes.cell}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        data={choicesOf(field, t)}
      />
    )
  const onPaste = (event: ClipboardEvent) => {
    const block = pastedBlock(event.clipboardData.getData('text'))
    if (!block) return
    event.preventDefault()
    paste(product, block)
  }
  return (
    <TextInput
      {...common}
      className={classes.cell}
      data-numeric={isWhole(field) || isPrice(field) || undefined}
      autoComplete="off"
      spellCheck={false}
      inputMode={inputMode(field)}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      onPaste={onPaste}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}
