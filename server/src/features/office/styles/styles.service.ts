import type {
  Style,
  StyleChoices,
  StyleRow,
  updateStyle as updateCall,
} from '@comptoir/contract/admin-styles'
import type { Group } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message, ruleError, type FieldErrors } from '#lib/errors.ts'
import { keptUnits, unitTitle } from '#lib/units.ts'
import { imageUrl, photoKey } from '#features/catalogue/images/images.service.ts'
import { previewGroup } from '#features/catalogue/products/products.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { audit, auditOf, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  removeOne,
  versionOf,
  withChanges,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { releaseFiles } from '#features/platform/files/files.service.ts'
import { publicationFaults, settled } from './publication.rules.ts'
import { findFiles, findPapers } from './papers.queries.ts'
import { cropOf, isOwnPicture, originalOf } from './picture-names.rules.ts'
import { findPictures } from './pictures.queries.ts'
import { findProducts } from './products.queries.ts'
import * as queries from './styles.queries.ts'

type Values = queries.StyleValues

/** What the log calls a style. */
export const labelOf = ({ ref, name }: Pick<Values, 'ref' | 'name'>): string => `${ref} ${name.fr}`.trim()

/** Styles as the office edits them. */
export const stylesIn = (language: Language, today: string): Editable<Values> => ({
  entity: 'style',
  what: 'Style',
  lock: queries.lockStyle,
  read: (tx, id) => queries.findStyle(tx, id, language),
  async check(tx, wanted, id) {
    const faults: FieldErrors = publicationFaults(wanted, today)
    if (wanted.name.fr.trim() === '') faults['name.fr'] = [message('required')]
    if (await queries.isRefTaken(tx, wanted.ref, id)) faults['ref'] = [message('style_ref_taken')]
    return faults
  },
  label: labelOf,
})

export async function listStyles(
  { db, config }: Deps,
  filter: Parameters<typeof queries.findStyles>[1],
  language: Language,
): Promise<{ count: number; rows: StyleRow[] }> {
  const { count, rows } = await queries.findStyles(db, filter, language)
  return {
    count,
    rows: rows.map(({ image, updated_at, ...row }) => ({
      ...row,
      image: image === null ? null : imageUrl(config, image),
      updated_at: updated_at.toISOString(),
    })),
  }
}

/** A few styles of this reference, GTIN or name. */
export const findFewStyles = (db: Db, search: string, language: Language) =>
  queries.findFew(db, search, language, 8)

export const styleChoices = async ({ db }: Deps, language: Language): Promise<StyleChoices> => ({
  ...(await queries.findChoices(db, language)),
  units: keptUnits().map(({ code, is_active }) => ({ code, name: unitTitle(language, code), is_active })),
})

/** @throws NotFoundError */
export async function readStyle(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  id: number,
  language: Language,
): Promise<Style> {
  const found = await queries.findStyle(db, id, language)
  if (!found) throw new NotFoundError(message('no_match', { what: 'Style' }))
  const { keys, colors } = (await findPictures(db, id, language))!
  const pictured = (key: string) => ({
    key,
    url: imageUrl(config, key),
    whole: imageUrl(config, originalOf(key)),
    crop: cropOf(key),
  })
  return {
    ...found,
    id,
    pictures: keys.map(pictured),
    colors: colors.map(({ key, ...color }) => ({
      id: color.id,
      name: color.name,
      picture: key === null ? null : pictured(key),
    })),
    papers: await findPapers(db, id),
    version: await versionOf(db, 'style', id),
    products: await findProducts(db, id, language),
    history: await auditOf(db, 'style', id),
  }
}

/** A style as customers would see it. @throws NotFoundError, RuleError on `tariff` */
export async function previewStyle(
  deps: Deps,
  id: number,
  { tariff: asked, language }: { tariff?: number | undefined; language: Language },
): Promise<Group> {
  const tariff = await queries.findTariff(deps.db, asked)
  if (tariff === undefined)
    throw new RuleError({ tariff: [message('does_not_exist', { value: asked ?? '' })] })
  return previewGroup(deps, { id, language, tariff })
}

type Changes = EndpointInput<typeof updateCall>['body']

/**
 * Changes a style; what is left out stays as it is.
 *
 * @throws NotFoundError, RuleError per field, ConflictError
 */
export async function updateStyle(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, category, brand, catalogs, ...changes }: Changes,
  language: Language,
): Promise<Style> {
  const today = dayIn(deps.now())
  const named = await namesOf(deps.db, { category, brand, catalogs, unit: changes.unit }, language)
  await changeOne(
    deps,
    actor,
    stylesIn(language, today),
    { id, version },
    (before) =>
      settled(
        before,
        withChanges(before, {
          ...changes,
          category: named.category ?? undefined,
          brand: brand === undefined ? undefined : named.brand,
          catalogs: catalogs && named.catalogs,
        }),
        today,
      ),
    async (tx, values) => {
      await queries.updateStyle(tx, id, values, deps.now())
      await refreshSearch(tx, [id])
    },
  )
  deps.liveUpdates.tellAll('prices')
  return readStyle(deps.db, deps.config, id, language)
}
/** What a style is to name by ids. @throws RuleError per field where one names nothing */
export async function namesOf(
  db: Db,
  wanted: {
    category?: number | undefined
    brand?: number | null | undefined
    catalogs?: number[] | undefined
    unit?: string | undefined
  },
  language: Language,
): Promise<Awaited<ReturnType<typeof queries.findNamed>>> {
  const { category, brand, catalogs, unit } = wanted
  const named = await queries.findNamed(
    db,
    { category: category ?? null, brand: brand ?? null, catalogs: catalogs ?? [] },
    language,
  )
  const missing: FieldErrors = {
    ...(category !== undefined && !named.category && noSuch('category', category)),
    ...(brand != null && !named.brand && noSuch('brand', brand)),
    ...(catalogs &&
      named.catalogs.length < new Set(catalogs).size &&
      noSuch('catalogs', catalogs.join(', '))),
    ...(unit !== undefined && !(await queries.isUnit(db, unit)) && noSuch('unit', unit)),
  }
  if (Object.keys(missing).length > 0) throw new RuleError(missing)
  return named
}
const noSuch = (field: string, value: number | string): FieldErrors => ({
  [field]: [message('does_not_exist', { value })],
})

/**
 * Deletes a style that was made by mistake, with its pictures and papers.
 *
 * @throws NotFoundError; RuleError where it is on sale, and that says what names it
 */
export async function deleteStyle(deps: Deps, actor: Actor, id: number, language: Language): Promise<void> {
  await removeOne(deps, actor, stylesIn(language, dayIn(deps.now())), id, async (tx, style) => {
    if (style.publication === 'published') throw ruleError(message('style_on_sale'))
    const uses = new Map((await queries.findUses(tx, id)).map(({ kind, ref }) => [kind, ref]))
    const named = queries.styleUses.filter((kind) => uses.has(kind))
    if (named.length > 0)
      throw ruleError(...named.map((kind) => message(`style_named_${kind}`, { ref: uses.get(kind)! })))
    const { keys, colors } = (await findPictures(tx, id, language))! // the style is held
    const pictures = [...keys, ...colors.flatMap(({ key }) => key ?? [])].filter((key) =>
      isOwnPicture(key, id),
    )
    const papers = await findFiles(tx, id)
    await releaseFiles(
      tx,
      deps,
      [
        ...new Set(pictures.flatMap((key) => [key, originalOf(key)]).map(photoKey)),
        ...papers.flatMap(({ key, is_removed }) => (is_removed ? [] : [key])),
      ],
      0,
    )
    await queries.deleteStyle(tx, id)
    await refreshSearch(tx, [id])
  })
  deps.liveUpdates.tellAll('prices')
}

/** A job: shows the styles whose day has come, and those no longer whose last day is over. */
export async function publishDueStyles(deps: Deps): Promise<void> {
  const today = dayIn(deps.now())
  const due = await queries.findDue(deps.db, today)
  if (due.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    const isOver = (style: (typeof due)[number]) => style.shown_until !== null && style.shown_until < today
    for (const is_active of [true, false]) {
      const styles = due.filter((style) => isOver(style) === !is_active)
      await queries.setShown(
        tx,
        styles.map(({ id }) => id),
        { is_active, today },
      )
      const changed = styles.filter((style) => style.is_active !== is_active)
      await audit(
        tx,
        deps,
        null,
        changed.map((style) => ({
          action: is_active ? 'apply' : 'restore',
          entity: 'style',
          entity_id: style.id,
          label: style.ref,
          before: { publication: is_active ? 'scheduled' : 'published' },
          after: { publication: is_active ? 'published' : 'draft' },
        })),
      )
    }
    await refreshSearch(
      tx,
      due.map(({ id }) => id),
    )
  })
  deps.liveUpdates.tellAll('prices')
}
