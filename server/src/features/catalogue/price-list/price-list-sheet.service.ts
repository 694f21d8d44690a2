import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { dayIn } from '#lib/days.ts'
import { formatDay } from '#lib/format.ts'
import { createPictures } from '#features/catalogue/images/images.service.ts'
import { writePdf, type Cell, type Part, type PictureCell } from '#features/platform/pdf/pdf.ts'
import * as queries from './price-list.queries.ts'
import { sheetColumns, styleSheet, type StyleSheet } from './price-list-sheet.rules.ts'
import { NOBODY, withSteps, type Edition, type Making } from './priced.service.ts'

/** A PDF of more styles takes too long to draw, and nobody leafs through it (decision 86). */
export const mostStyles = 2000

/** In pixels: some 200 to the inch on paper. */
const pictureSize = 150
const picturesAtOnce = 20
/** Of the whole work: the rest is drawing. */
const reading = 0.3
const picturing = 0.4
/** So many bytes are written at once. */
const partLength = 256 * 1024

/** Writes a price list by category with a small picture of each style, as a PDF. */
export const writeSheet: Making = async (deps, edition, write, tell) => {
  const translate = translator(edition.language)
  const read = await readStyles(deps, edition, (share) => tell(share * reading))
  const keys = [...new Set(read.styles.map(({ image }) => image))]
  const pictures = await openPictures(deps, keys, edition, (share) => tell(reading + share * picturing))
  const { language } = edition
  const title = translate('price_list_file', { name: read.name })
  const paragraphs = [
    translate('price_list_lead', { date: formatDay(dayIn(deps.now()), language) }),
    ...(read.company === undefined ? [] : [translate('price_list_agreed', { company: read.company })]),
    ...(read.styles.length === 0 ? [translate('price_list_none')] : []),
  ]
  const content = await writePdf(deps, { title, language }, [
    { kind: 'heading', text: title },
    ...paragraphs.map((text): Part => ({ kind: 'paragraph', text })),
    ...chapters(read.styles, pictures, sheetColumns(language)),
  ])
  edition.abortSignal?.throwIfAborted()
  await write(inParts(content))
  await tell(1)
  return read.version
}

/** What the list says, as it is at one moment. */
const readStyles = ({ db: anyDb }: Deps, edition: Edition, tell: (share: number) => Promise<void>) =>
  queries.inSnapshot(anyDb, async (db) => {
    const { tariff, company, language, abortSignal } = edition
    const { version, name } = await queries.findPriceListFacts(db, tariff)
    const list = { tariff_id: tariff, company_id: company ?? NOBODY }
    const styles: StyleSheet[] = []
    for await (const { styles: some, share } of queries.stylesByCategory(db, edition)) {
      abortSignal?.throwIfAborted()
      const priced = await withSteps(
        db,
        list,
        some.flatMap(({ products }) => products),
      )
      const products = Map.groupBy(priced, ({ style_id }) => style_id)
      for (const { id, path } of some) {
        const own = products.get(id)
        if (own) styles.push(styleSheet({ path, products: own }, language))
      }
      await tell(share)
    }
    return {
      ...{ version, name, styles },
      company: company === null ? undefined : await queries.findCompanyName(db, company),
    }
  })

/** The pictures by their keys; what stands in for one that is not there is one and the same. */
async function openPictures(
  deps: Deps,
  keys: readonly string[],
  { abortSignal }: Edition,
  tell: (share: number) => Promise<void>,
): Promise<Map<string, Omit<PictureCell, 'alt'> & { isFound: boolean }>> {
  const source = createPictures(deps)
  const byTag = new Map<string, Uint8Array>()
  const pictures: Awaited<ReturnType<typeof openPictures>> = new Map()
  for (let at = 0; at < keys.length; at += picturesAtOnce) {
    abortSignal?.throwIfAborted()
    const some = keys.slice(at, at + picturesAtOnce)
    const made = await Promise.all(some.map((key) => source.printed(key, pictureSize)))
    made.forEach(({ bytes, tag, isFound }, index) => {
      const picture = byTag.get(tag) ?? new Uint8Array(bytes)
      byTag.set(tag, picture)
      pictures.set(some[index]!, { picture, isFound })
    })
    await tell((at + some.length) / keys.length)
  }
  return pictures
}

/** A chapter with its table for each category that has something. */
function chapters(
  styles: readonly StyleSheet[],
  pictures: Awaited<ReturnType<typeof openPictures>>,
  columns: ReturnType<typeof sheetColumns>,
): Part[] {
  const parts: Part[] = []
  const byCategory = Map.groupBy(styles, ({ path }) => JSON.stringify(path))
  for (const some of byCategory.values()) {
    const rows = some.flatMap(({ image, name, rows: own }) =>
      own.map((cells, index): Cell[] => {
        if (index > 0) return ['', ...cells]
        const { picture, isFound } = pictures.get(image)! // each key was asked for
        return [{ picture, alt: isFound ? name : null }, ...cells]
      }),
    )
    parts.push({ kind: 'chapter', path: some[0]!.path }, { kind: 'table', columns, rows })
  }
  return parts
}

async function* inParts(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += partLength) yield content.subarray(at, at + partLength)
}
