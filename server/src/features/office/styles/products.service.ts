import {
  type addProducts as addCall,
  mostProducts,
  type proposeSuccessors as proposeSuccessorsCall,
  type ProposedProduct,
  type Style,
  type updateProducts as updateCall,
} from '@comptoir/contract/admin-styles'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import { toGtin } from '@comptoir/contract/gtin'
import { toPrice } from '@comptoir/contract/money'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { RuleError, message, ruleError, type FieldErrors } from '#lib/errors.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { refuseStale, withChanges } from '#features/platform/audit/edits.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import * as queries from './products.queries.ts'
import { nextGtins, proposer } from './references.rules.ts'
import { labelOf, readStyle } from './styles.service.ts'
import { lockStyle, touchStyle } from './styles.queries.ts'

/** Changes a style as a whole: its products, pictures. One at a time, from the version that was on the screen. */
export async function changeParts(
  deps: Deps,
  actor: Actor,
  { id, version, language }: { id: number; version: number | undefined; language: Language },
  change: (tx: Tx, style: Style) => Promise<{ before: object; after: object } | undefined>,
): Promise<Style> {
  await inTransaction(deps.db, async (tx) => {
    await lockStyle(tx, id)
    const style = await readStyle(tx, deps.config, id, language)
    await refuseStale(tx, { entity: 'style', id, version }, async () => style)
    const changed = await change(tx, style)
    if (!changed) return
    await touchStyle(tx, id, deps.now())
    await refreshSearch(tx, [id])
    await audit(tx, deps, actor, [
      {
        action: 'change',
        entity: 'style',
        entity_id: id,
        label: labelOf(style),
        before: { ...changed.before },
        after: { ...changed.after },
      },
    ])
  })
  deps.liveUpdates.tellAll('prices')
  return readStyle(deps.db, deps.config, id, language)
}

/**
 * Changes products of a style; what is left out stays as it is.
 *
 * @throws NotFoundError, ConflictError, RuleError on `products`, as a list
 */
export const updateProducts = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, products }: EndpointInput<typeof updateCall>['body'],
  language: Language,
): Promise<Style> =>
  changeParts(deps, actor, { id, version, language }, async (tx, style) => {
    const known = new Map(style.products.map((product) => [product.id, product]))
    const wanted = products.map(({ id: product, ...changes }) => {
      const before = known.get(product)
      return { before, after: before && withChanges(before, changes) }
    })
    const isUnknown = wanted.map(({ before }, at) =>
      before ? {} : { id: [message('does_not_exist', { value: products[at]!.id })] },
    )
    refuse(isUnknown)
    const rows = wanted.flatMap(({ before, after }) =>
      before && after
        ? [
            {
              before,
              after: {
                ...after,
                gtin: plainGtin(after.gtin),
                cost_price: after.cost_price === null ? null : toPrice(after.cost_price),
              },
            },
          ]
        : [],
    )
    await refuseNames(
      tx,
      rows.map(({ after }) => after),
    )
    const successors = await successorsOf(
      tx,
      rows.map(({ after }) => after),
    )
    const changes = rows.flatMap(({ before, after }) => {
      const changed = difference(before, after)
      return changed ? [{ ref: before.ref, after, changed }] : []
    })
    if (changes.length === 0) return undefined
    await queries.updateProducts(
      tx,
      id,
      changes.map(({ after }) => ({ ...after, successor_id: successors.get(after.successor ?? '') ?? null })),
    )
    const circling = new Set(
      await queries.findCircles(
        tx,
        changes.map(({ after }) => after.id),
      ),
    )
    refuse(
      rows.map(({ after }) =>
        circling.has(after.id)
          ? { successor: [message('product_successor_circle', { ref: after.ref })] }
          : {},
      ),
    )
    const side = (name: 'before' | 'after') => ({
      products: Object.fromEntries(changes.map(({ ref, changed }) => [ref, changed[name]])),
    })
    return { before: side('before'), after: side('after') }
  })

/** The successors that products name, by their references. @throws RuleError, by the lines of the call */
async function successorsOf(
  db: Db,
  lines: readonly { successor: string | null }[],
): Promise<Map<string, number>> {
  const found = await queries.findIds(
    db,
    lines.flatMap(({ successor }) => successor ?? []),
  )
  refuse(
    lines.map(({ successor }) =>
      successor === null || found.has(successor)
        ? {}
        : { successor: [message('does_not_exist', { value: successor })] },
    ),
  )
  return found
}

/**
 * The products of another style that could take the place of those of this one: each of the same colour and size.
 *
 * @throws NotFoundError, RuleError on `style`
 */
export async function proposeSuccessors(
  deps: Deps,
  id: number,
  { style: ref }: { style: string },
  language: Language,
): Promise<EndpointOutput<typeof proposeSuccessorsCall>> {
  const { products } = await readStyle(deps.db, deps.config, id, language)
  const other = await queries.findOfStyle(deps.db, ref)
  if (!other) throw new RuleError({ style: [message('does_not_exist', { value: ref })] })
  if (other.id === id) throw new RuleError({ style: [message('style_successor_itself')] })
  return products.map((product) => ({
    product: product.id,
    successor:
      other.products.find(
        ({ color, size }) => color === (product.color?.id ?? null) && size === (product.size?.id ?? null),
      )?.ref ?? null,
  }))
}

/** A GTIN without what is for the eye; undefined digits stay, to be refused. */
const plainGtin = (gtin: string | null): string | null => {
  const digits = gtin?.replaceAll(/[\s-]/g, '') ?? ''
  return digits === '' ? null : (toGtin(digits) ?? digits)
}

function refuse(faults: FieldErrors[]): void {
  if (faults.some((fault) => Object.keys(fault).length > 0)) throw new RuleError({ products: faults })
}

type Named = { id?: number; ref: string; gtin: string | null }
/** @throws RuleError for references and GTINs that are wrong or that others have, by the lines of the call */
async function refuseNames(db: Db, lines: readonly Named[]): Promise<void> {
  const own = new Set(lines.map(({ id }) => id))
  const taken = await queries.findTaken(db, {
    refs: lines.map(({ ref }) => ref),
    gtins: lines.flatMap(({ gtin }) => gtin ?? []),
  })
  const others = taken.filter(({ id }) => !own.has(id))
  refuse(
    lines.map(({ ref, gtin }) => {
      const sameRef = lines.filter((line) => line.ref === ref).length > 1
      const sameGtin = gtin !== null && lines.filter((line) => line.gtin === gtin).length > 1
      const holder = gtin !== null && others.find((other) => other.gtin === gtin)
      return {
        ...(sameRef && { ref: [message('product_twice')] }),
        ...(others.some((other) => other.ref === ref) && { ref: [message('product_ref_taken', { ref })] }),
        ...(gtin !== null && toGtin(gtin) === undefined && { gtin: [message('product_gtin_wrong')] }),
        ...(sameGtin && { gtin: [message('product_twice')] }),
        ...(holder && { gtin: [message('product_gtin_taken', { ref: holder.ref })] }),
      }
    }),
  )
}

const idsIn = (list: string | undefined): number[] => (list ? list.split(',').map(Number) : [])

/**
 * The products that further colours and sizes would make: each of them in all that the style comes in, and what the call
 * names.
 *
 * @throws NotFoundError, RuleError where there is no such colour or size
 */
export async function proposeProducts(
  deps: Deps,
  id: number,
  { colors, sizes }: { colors?: string | undefined; sizes?: string | undefined },
  language: Language,
): Promise<ProposedProduct[]> {
  const style = await readStyle(deps.db, deps.config, id, language)
  return proposals(deps.db, style, { colors: idsIn(colors), sizes: idsIn(sizes) }, language)
}

/** @param like the style whose references a new one follows; without, those that were made last */
export async function proposals(
  db: Db,
  { id, ref, products }: Pick<Style, 'id' | 'ref' | 'products'>,
  wanted: { colors: number[]; sizes: number[] },
  language: Language,
  like?: number,
): Promise<ProposedProduct[]> {
  const idsOf = (name: 'color' | 'size') => products.flatMap((product) => product[name]?.id ?? [])
  const colors = await queries.findColors(db, [...idsOf('color'), ...wanted.colors], language)
  const sizes = await queries.findSizes(db, [...idsOf('size'), ...wanted.sizes])
  refuseMissing({ colors, sizes }, wanted)
  const known = new Set(products.map(({ color, size }) => `${color?.id} ${size?.id}`))
  const isNew = (color: queries.Coded | undefined, size: queries.Coded | undefined) =>
    !known.has(`${color?.id} ${size?.id}`) &&
    (products.length === 0 ||
      (color !== undefined && wanted.colors.includes(color.id)) ||
      (size !== undefined && wanted.sizes.includes(size.id)))
  const cells = orNone(colors).flatMap((color) =>
    orNone(sizes).flatMap((size) => (isNew(color, size) ? [{ color, size }] : [])),
  )
  if (cells.length + products.length > mostProducts)
    throw ruleError(message('style_too_large', { limit: mostProducts }))
  const propose = proposer(
    ref,
    await queries.findOwnSamples(db, id),
    products.length > 0
      ? []
      : like === undefined
        ? await queries.findOtherSamples(db, id)
        : await queries.findOwnSamples(db, like),
  )
  const { gtin_prefix } = await readSettings(db)
  const gtins =
    gtin_prefix === ''
      ? []
      : nextGtins(gtin_prefix, await queries.findLastGtin(db, gtin_prefix), cells.length)
  return cells.map(({ color, size }, at) => ({
    color: color ? { id: color.id, name: color.name } : null,
    size: size ? { id: size.id, name: size.name } : null,
    ref: propose({ color: color?.code ?? null, size: size?.code ?? null }),
    gtin: gtins[at] ?? null,
  }))
}
/** What a style without colours, or without sizes, comes in. */
const orNone = <T>(list: readonly T[]): readonly (T | undefined)[] => (list.length > 0 ? list : [undefined])

function refuseMissing(
  found: { colors: queries.Coded[]; sizes: queries.Coded[] },
  wanted: { colors: number[]; sizes: number[] },
): void {
  const faults: FieldErrors = {}
  for (const name of ['colors', 'sizes'] as const) {
    const missing = wanted[name].filter((id) => !found[name].some((one) => one.id === id))
    if (missing.length > 0) faults[name] = [message('does_not_exist', { value: missing.join(', ') })]
  }
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
}

/**
 * Adds products to a style.
 *
 * @throws NotFoundError, ConflictError, RuleError on `products`, as a list
 */
export const addProducts = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, products }: EndpointInput<typeof addCall>['body'],
  language: Language,
): Promise<Style> =>
  changeParts(deps, actor, { id, version, language }, async (tx, style) => {
    await insertProducts(tx, style, products, language)
    return { before: { added: [] }, after: { added: products.map(({ ref }) => ref) } }
  })

/**
 * @param like the style of which they take what they are like otherwise; without, their own
 * @throws RuleError on `products`, as a list
 */
export async function insertProducts(
  tx: Tx,
  { id, products: there }: Pick<Style, 'id' | 'products'>,
  products: readonly queries.NewProduct[],
  language: Language,
  like = id,
): Promise<void> {
  if (products.length + there.length > mostProducts)
    throw ruleError(message('style_too_large', { limit: mostProducts }))
  const lines = products.map((product) => ({ ...product, gtin: plainGtin(product.gtin) }))
  const cellOf = (color: number | null | undefined, size: number | null | undefined) =>
    `${color ?? null} ${size ?? null}`
  const cells = there.map(({ color, size }) => cellOf(color?.id, size?.id))
  const colors = await queries.findColors(
    tx,
    lines.flatMap(({ color }) => color ?? []),
    language,
  )
  const sizes = await queries.findSizes(
    tx,
    lines.flatMap(({ size }) => size ?? []),
  )
  refuse(
    lines.map(({ color, size }, at) => ({
      ...(color !== null &&
        !colors.some(({ id: one }) => one === color) && {
          color: [message('does_not_exist', { value: color })],
        }),
      ...(size !== null &&
        !sizes.some(({ id: one }) => one === size) && { size: [message('does_not_exist', { value: size })] }),
      ...((cells.includes(cellOf(color, size)) ||
        lines.findIndex((other) => cellOf(other.color, other.size) === cellOf(color, size)) < at) && {
        ref: [message('product_exists')],
      }),
    })),
  )
  await refuseNames(tx, lines)
  await queries.insertProducts(tx, id, lines, like)
}
