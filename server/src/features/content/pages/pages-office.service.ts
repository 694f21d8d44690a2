import { randomUUID } from 'node:crypto'
import type {
  createOfficePage,
  OfficePage,
  PageVersion,
  setBrochureFile,
  updateOfficePage,
} from '@comptoir/contract/admin-pages'
import { languages, textIn, type Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { fixedPages } from '@comptoir/contract/rules'
import type { Deps } from '#deps.ts'
import { message, NotFoundError, RuleError } from '#lib/errors.ts'
import { inOneLine, sanitisedTexts, type Texts } from '#lib/texts.ts'
import { cleanPhoto, imageUrl, photoKey } from '#features/catalogue/images/images.service.ts'
import { cleanPaper } from '#features/catalogue/papers/papers.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  versionOf,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { addFiles, addNamedFiles, claimFiles, releaseFiles } from '#features/platform/files/files.service.ts'
import { fileOf, pdfName } from './brochure.rules.ts'
import * as queries from './pages-office.queries.ts'

const pages = (language: Language): Editable<queries.PageValues> => ({
  entity: 'page',
  what: 'Page',
  lock: queries.lockPages,
  read: async (tx, id) => {
    const found = await queries.findPageValues(tx, id)
    return found && { ...found, content: sanitisedTexts(found.content) }
  },
  async check(tx, { slug, title, published_from, published_until }, id) {
    if (languages.every((one) => title[one] === '')) return { title: { [language]: [message('required')] } }
    if (published_until !== null && published_until < (published_from ?? published_until))
      return { published_until: [message('page_ends_before', { day: published_from ?? '' })] }
    const owner = await queries.findOwnerOf(tx, slug, language)
    return owner && owner.id !== id
      ? { slug: [message('page_address_taken', { slug, title: owner.title })] }
      : {}
  },
  label: ({ title, slug }) => textIn(title, 'fr') || slug,
  // The texts themselves are kept as versions of the page.
  logged({ before, after }) {
    const { content: was, file_key: _, ...kept } = before ?? {}
    const { content: is, file_key: __, ...changed } = after ?? {}
    const language = languages.filter((one) => (was as Texts)?.[one] !== (is as Texts)?.[one])
    return {
      before: before && kept,
      after: after && { ...changed, ...(is !== undefined && { language }) },
    }
  },
})

export async function officePages(
  { db, now }: Deps,
  language: Language,
  filter: Parameters<typeof queries.findOfficePages>[3],
) {
  const { count, rows } = await queries.findOfficePages(db, language, now(), filter)
  return { count, rows: (await withVersions(db, 'page', rows)).map(withInstant) }
}

/** @throws NotFoundError */
export async function officePage(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  id: number,
): Promise<OfficePage> {
  const found = await queries.findOfficePage(db, id, now())
  if (!found) throw noPage()
  return {
    ...withInstant(found),
    cover: found.cover === null ? null : imageUrl(config, found.cover),
    file: fileOf(found),
    content: sanitisedTexts(found.content),
    version: await versionOf(db, 'page', id),
  }
}

/** @throws RuleError per field */
export async function createPage(
  deps: Deps,
  actor: Actor,
  language: Language,
  { position = 0, ...input }: EndpointInput<typeof createOfficePage>['body'],
): Promise<OfficePage> {
  let id = 0
  await createOne(
    deps,
    actor,
    pages(language),
    async () => ({ ...input, position, ...noFiles, ...cleaned(input) }),
    async (tx, page) => (id = await queries.insertPage(tx, page, deps.now())),
  )
  return officePage(deps, id)
}

/**
 * Changes a page; what is left out stays as it is.
 *
 * @throws NotFoundError, ConflictError, RuleError per field
 */
export async function changePage(
  deps: Deps,
  actor: Actor,
  language: Language,
  id: number,
  { version, ...input }: EndpointInput<typeof updateOfficePage>['body'],
): Promise<OfficePage> {
  await changeOne(
    deps,
    actor,
    pages(language),
    { id, version },
    (before) => {
      if (input.slug !== undefined && input.slug !== before.slug && fixedPages.includes(before.slug))
        throw new RuleError({ slug: [message('page_address_fixed')] })
      return withChanges(before, { ...input, ...cleaned(input) })
    },
    async (tx, page, changed) => {
      if ('title' in changed || 'content' in changed)
        await queries.keepVersion(tx, id, await versionOf(tx, 'page', id))
      if ('slug' in changed) await queries.moveAddress(tx, id, page.slug)
      await queries.updatePage(tx, id, page, deps.now())
    },
  )
  return officePage(deps, id)
}

/** @throws NotFoundError; RuleError for a page that the shop links to */
export const deletePage = (deps: Deps, actor: Actor, language: Language, id: number): Promise<void> =>
  removeOne(deps, actor, pages(language), id, async (tx, page) => {
    if (fixedPages.includes(page.slug)) throw new RuleError({ slug: [message('page_fixed')] })
    await releaseFiles(tx, deps, filesOf(page), keptDays)
    await queries.deletePage(tx, id)
  })

type Upload = EndpointInput<typeof setBrochureFile>['body']

/**
 * Gives a brochure its PDF, in place of the one before.
 *
 * @throws NotFoundError, ConflictError; RuleError on `file` for what is no PDF or does something, and for a page that
 *   is no brochure
 */
export async function setFile(
  deps: Deps,
  actor: Actor,
  language: Language,
  id: number,
  { file, version }: Upload,
): Promise<OfficePage> {
  await officePage(deps, id) // nothing is kept for a page that there is not
  const paper = await cleanPaper(Buffer.from(await file.arrayBuffer()))
  const isActive = paper === 'active'
  if (typeof paper === 'string' || paper.type !== 'pdf')
    throw new RuleError({
      file: [message(isActive ? 'style_paper_active' : 'brochure_no_pdf', { file: file.name })],
    })
  const [file_key = ''] = await addFiles(deps, 'brochures', [paper.content])
  const given = { file_key, file_name: pdfName(file.name), file_bytes: paper.content.length }
  return replaceFile(deps, actor, language, { id, version }, given)
}

/**
 * Gives a brochure the picture on its cover, made anew of what was sent.
 *
 * @throws NotFoundError, ConflictError; RuleError on `file` for what is no picture, and for a page that is no brochure
 */
export async function setCover(
  deps: Deps,
  actor: Actor,
  language: Language,
  id: number,
  { file, version }: Upload,
): Promise<OfficePage> {
  await officePage(deps, id)
  const clean = await cleanPhoto(Buffer.from(await file.arrayBuffer()))
  if (typeof clean === 'string')
    throw new RuleError({ file: [message(`photo_${clean}`, { file: file.name })] })
  const cover = `${coverFolder}${randomUUID()}.webp`
  await addNamedFiles(deps, [{ key: photoKey(cover), content: clean }])
  return replaceFile(deps, actor, language, { id, version }, { cover })
}

/** Gives a brochure a file that is kept already, and lets go of the one in its place. */
async function replaceFile(
  deps: Deps,
  actor: Actor,
  language: Language,
  { id, version }: { id: number; version: number | undefined },
  given: Parameters<typeof queries.setFiles>[2],
): Promise<OfficePage> {
  let old: string[] = []
  await changeOne(
    deps,
    actor,
    pages(language),
    { id, version },
    (before) => {
      refuseOthers(before)
      old = filesOf(before)
      return { ...before, ...given }
    },
    async (tx, page) => {
      const kept = filesOf(page)
      await queries.setFiles(tx, id, given, deps.now())
      await claimFiles(tx, kept)
      await releaseFiles(
        tx,
        deps,
        old.filter((key) => !kept.includes(key)),
        keptDays,
      )
    },
  )
  return officePage(deps, id)
}

const noFiles = { cover: null, file_key: null, file_name: null, file_bytes: null }
/** What was replaced is there for so long still. */
const keptDays = 30
/** Where the covers that the office sends are; others are drawn by the demonstration. */
const coverFolder = 'brochures/'
const uploadsOf = (cover: string | null): string[] =>
  cover?.startsWith(coverFolder) ? [photoKey(cover)] : []
const filesOf = ({ cover, file_key }: Pick<queries.PageValues, 'cover' | 'file_key'>): string[] => [
  ...uploadsOf(cover),
  ...(file_key ? [file_key] : []),
]
function refuseOthers({ type }: queries.PageValues): void {
  if (type !== 'brochure') throw new RuleError({ file: [message('brochure_only')] })
}

/** @throws NotFoundError */
export async function pageVersions(deps: Deps, id: number): Promise<PageVersion[]> {
  await officePage(deps, id)
  return (await queries.findVersions(deps.db, id)).map(({ version, at, actor_id, actor_name }) => ({
    version,
    at: at?.toISOString() ?? null,
    by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
  }))
}

/** @throws NotFoundError */
export async function pageVersion({ db }: Deps, id: number, version: number) {
  const found = await queries.findVersion(db, id, version)
  if (!found) throw noPage()
  return { title: found.title, content: sanitisedTexts(found.content) }
}

const noPage = () => new NotFoundError(message('no_match', { what: 'Page' }))
const withInstant = <Row extends { updated_at: Date }>(row: Row) => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
})

const cleaned = ({ title, content }: { title?: Texts | undefined; content?: Texts | undefined }) => ({
  ...(title && { title: inOneLine(title) }),
  ...(content && { content: sanitisedTexts(content) }),
})
