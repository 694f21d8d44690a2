import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@comptoir/contract/common'
import { companyIn, type Company, type Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { filesOf } from '#lib/files.ts'
import { drawInThread } from './pdf-thread.ts'

/**
 * What every document says of itself: its title, whose it is, in which language, and when it was made.
 *
 * @param page the text at the foot of a page, with `{number}` for the page's number and `{pages}` for how many there are
 */
export type Cover = { title: string; language: Language; company: Letterhead; made: Date; page: string }
/** Who writes a document, as its frame names them. */
export type Letterhead = Pick<
  Company,
  'name' | 'address' | 'register' | 'vatNumber' | 'contactEmail' | 'contactPhone'
>
/** @param company who wrote it then, where it keeps that; else the company as it is */
type About = Pick<Cover, 'title' | 'language'> & { company?: Letterhead }

/** The parts of a document; each is drawn below the one before. */
export type Part =
  /** Another document begins, on a page of its own: its title runs along its pages, and they are counted anew. */
  | { kind: 'document'; title: string }
  | { kind: 'heading' | 'paragraph'; text: string }
  /** The heading of what comes next, by what it stands under, from the outside in: also in the outline of the document. */
  | { kind: 'chapter'; path: readonly string[] }
  /** Names and values, one below the other. @param beside points to leave free at the right */
  | { kind: 'facts'; facts: readonly Fact[]; beside?: number }
  /** A square of dark and light modules at the right edge, beside what comes next. */
  | { kind: 'code'; code: Code }
  /** Titled blocks beside each other, all on one page. */
  | { kind: 'panels'; panels: readonly Panel[] }
  /**
   * Rows under heads that each page repeats, with the sum so far where a page ends and the next one begins. A row that
   * leaves out what the one above says stands in `whole` with all of it, for where a page begins with it.
   */
  | {
      kind: 'table'
      columns: readonly Column[]
      rows: readonly (readonly Cell[])[]
      whole?: readonly (readonly Cell[])[]
      carry?: Carry
    }
  /** What somebody wrote, under a title. */
  | { kind: 'note'; title: string; text: string }
  /** The label of a parcel, on a page of its own. A document that begins with one has nothing else. */
  | { kind: 'label'; label: Label }

/** Lines of who sends it and of whom it is for, their names first; facts of a line each; and what its barcode says. */
export type Label = { from: readonly string[]; to: readonly string[]; facts: readonly Fact[]; code: string }

/** What the sum is called at the foot of a page and at the head of the next one, and the sum after each row, in the last column. */
export type Carry = { foot: string; head: string; sums: readonly string[] }
export type Fact = [name: string, value: string]
/** A QR code: its dark modules, its edge in points, and in words what it says. */
export type Code = { modules: boolean[][]; size: number; alt: string }
/**
 * A titled block. The values of sums stand below each other at the right, the last one strong under a line; a code
 * stands below the facts with its hint beside it, a note below all.
 */
export type Panel = {
  title: string
  facts: readonly Fact[]
  isSums?: boolean
  code?: Code & { hint: string }
  note?: string
}
/**
 * @param width in points; the one column without takes what the others leave
 * @param most how wide a column may become for the longest text in it, which would be broken at a hyphen else
 */
export type Column = { head: string; width?: number; most?: number; align?: 'right' | 'figures' }
/**
 * A text; a strong line with quiet ones below it, and perhaps sizes beside each other below those; a code with its barcode,
 * to be scanned; a box to be ticked; a small picture; or prices by quantity.
 *
 * @param span how many columns a text takes; the cells of the row that stand there are empty
 */
export type Cell =
  | string
  | { strong: string; more: readonly string[]; sizes?: readonly SizeCell[]; span?: number }
  | { gtin: string }
  | { box: true }
  | PictureCell
  | { ladders: readonly Ladder[] }
/**
 * @param picture a JPEG; one that stands in several cells goes into the document once
 * @param alt what it shows; null for one that stands in for a picture that there is not
 */
export type PictureCell = { picture: Uint8Array; alt: string | null }
/** Prices by quantity, and what they are for, where a cell has several. */
export type Ladder = { label: string; steps: readonly [from: string, price: string][] }
/** A size with what there is of it, perhaps with its barcode, or a box to be ticked. */
export type SizeCell = { size: string; units: string; gtin?: string; box?: true }

/**
 * Writes a document. It is drawn in a thread of its own, one document at a time, so that requests do not wait for it.
 *
 * @throws OverloadedError when too many documents wait, or this one takes too long or too much memory
 */
export function writePdf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  about: About,
  parts: readonly Part[],
): Promise<Buffer> {
  return drawInThread({ ...frameOf(config, about), made: now() }, parts)
}

const frameOf = (
  config: Pick<Config, 'company'>,
  { title, language, company = companyIn(config.company, language) }: About,
) => ({
  ...{ title, language, company: letterheadOf(company) },
  page: translate(language, 'page_of', { number: '{number}', pages: '{pages}' }),
})
const letterheadOf = ({ name, address, register, vatNumber, contactEmail, contactPhone }: Letterhead) => ({
  ...{ name, address, register, vatNumber, contactEmail, contactPhone },
})

/** So many documents are kept at most, some 60 kB each. */
const keptPlaces = 10_000

/**
 * Writes a document, or gives the one that was written when it last said exactly the same (OD-21). What it says decides
 * where it is kept, and the next one with that place takes it.
 *
 * @throws OverloadedError as writePdf does
 */
export async function keptPdf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  about: About,
  parts: readonly Part[],
): Promise<Buffer> {
  const said = JSON.stringify([drawing(), frameOf(config, about), parts])
  const sign = createHash('sha256').update(said).digest()
  const key = `papers/${String(sign.readUInt32BE() % keptPlaces).padStart(4, '0')}`
  const files = filesOf(config)
  const kept = await files.read(key)
  if (kept?.subarray(0, sign.length).equals(sign)) return kept.subarray(sign.length)
  const pdf = await writePdf({ config, now }, about, parts)
  // Whoever asked gets it where it cannot be kept, too, as on a full disk.
  await files.write(key, Buffer.concat([sign, pdf])).catch(() => undefined)
  return pdf
}

let known: string | undefined
/** Tells this way of drawing from that of another release. */
function drawing(): string {
  const folder = new URL('.', import.meta.url)
  const sources = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder)))
  return (known ??= createHash('sha256').update(Buffer.concat(sources())).digest('hex'))
}
