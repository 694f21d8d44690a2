import { Readable } from 'node:stream'
import { type getFoundArchive, mostArchived } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { Zip, ZipPassThrough } from 'fflate'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { csvRow } from '#lib/csv.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import { type StreamedCell, streamWorkbook } from '#lib/workbook-stream.ts'
import type { createPictures } from '#features/catalogue/images/images.service.ts'
import { papersFor } from '#features/catalogue/papers/papers.service.ts'
import { discover } from '#features/catalogue/search/search.service.ts'
import { stepsOf } from '#features/prices/pricing/pricing.service.ts'
import type { CompanySession } from '#session.ts'
import * as queries from './style-archive.queries.ts'
import { articleColumns, articleRow, createNames } from './style-archive.rules.ts'

/** Who looks, and what makes the pictures. */
type Viewer = {
  session: CompanySession
  language: Language
  pictures: ReturnType<typeof createPictures>
}

/** The edge of the pictures in an archive, in pixels. */
const pictureEdge = 1200
const byteOrderMark = '\ufeff'

/** @throws NotFoundError for a style that is not on sale */
export async function archiveOfStyle(deps: Deps, viewer: Viewer, id: number): Promise<FileAnswer<Readable>> {
  const [style] = await queries.findStyles(deps.db, [id])
  if (!style) throw new NotFoundError(message('product_not_found'))
  return archive(deps, viewer, [id], style.ref)
}

/** The styles that a search finds. @throws RuleError for more than one archive holds, and what the search throws */
export async function archiveOfFound(
  deps: Deps,
  viewer: Viewer,
  query: EndpointInput<typeof getFoundArchive>['query'],
): Promise<FileAnswer<Readable>> {
  const asked = { ...query, limit: mostArchived, offset: 0 }
  const { count, rows } = await discover(deps, viewer, asked)
  if (count > mostArchived) throw ruleError(message('archive_too_many', { count, limit: mostArchived }))
  return archive(
    deps,
    viewer,
    rows.map(({ id }) => id),
    translate(viewer.language, 'archive_found', { day: dayIn(deps.now()) }),
  )
}

/** What an archive holds, read in a fixed number of statements; its bytes are made while somebody reads them. */
async function archive(
  deps: Deps,
  { session, language, pictures }: Viewer,
  ids: readonly number[],
  name: string,
): Promise<FileAnswer<Readable>> {
  const { company } = session
  const articles = await queries.findArticles(deps.db, ids, language)
  const prices = company.prices_hidden ? undefined : await basePrices(deps, company, articles)
  const plan: Plan = {
    language,
    columns: articleColumns(language, prices !== undefined),
    rows: articles.map((article) => articleRow(article, language, prices)),
    pictures: await queries.findPictures(deps.db, ids, language),
    papers: [
      ...Map.groupBy(await queries.findPapers(deps.db, ids), ({ style_ref }) => style_ref).values(),
    ].flatMap((papers) => papersFor(papers, language)),
  }
  return new FileAnswer(
    `${name}.zip`.replaceAll(/[\\/]/g, '-'),
    'application/zip',
    Readable.from(archived(deps, pictures, plan), { objectMode: false }),
  )
}

/** What a unit of each product costs from its lowest quantity on; those without a price are left out. */
async function basePrices(
  { db }: Deps,
  { id: company_id, tariff_id }: CompanySession['company'],
  articles: readonly { id: number }[],
): Promise<Map<number, string>> {
  const steps = await stepsOf(
    db,
    { company_id, tariff_id },
    articles.map(({ id }) => id),
  )
  return new Map([...steps].map(([id, [first]]) => [id, first!.price])) // a ladder has a step
}

type Plan = {
  language: Language
  columns: ReturnType<typeof articleColumns>
  rows: StreamedCell[][]
  pictures: queries.PictureRow[]
  papers: queries.PaperRow[]
}

/** The bytes of an archive, one file after the other. Pictures and papers are compressed already. */
async function* archived(
  { config }: Deps,
  pictures: Viewer['pictures'],
  { language, columns, rows, ...plan }: Plan,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const begin = (name: string): ZipPassThrough => {
    const file = new ZipPassThrough(name)
    zip.add(file)
    return file
  }
  const nameOf = createNames()
  const list = translate(language, 'archive_articles')
  const heads = columns.map(({ header }) => header)
  const lines = [heads, ...rows.map((row) => row.map((cell) => String(cell ?? '')))].map(csvRow)
  begin(`${list}.csv`).push(Buffer.from(byteOrderMark + lines.join('')), true)
  const sheet = begin(`${list}.xlsx`)
  for await (const part of streamWorkbook({ name: list, columns, rows: inTurn(rows) })) {
    sheet.push(part)
    yield* chunks.splice(0)
  }
  sheet.push(new Uint8Array(), true)
  for (const { style_ref, key, color } of plan.pictures) {
    const { bytes, isFound } = await pictures.printed(key, pictureEdge)
    const name = nameOf(style_ref, [style_ref, color].filter(Boolean).join(' '), 'jpg')
    if (isFound) begin(name).push(bytes, true)
    yield* chunks.splice(0)
  }
  for (const { style_ref, title, type, key } of plan.papers) {
    const content = await filesOf(config).read(key)
    if (content) begin(nameOf(style_ref, title, type)).push(content, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}

async function* inTurn<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
