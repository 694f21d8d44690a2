import type { ImportRow } from '../basket-import.ts'
import { plainDecimal } from '../written.ts'
import { packWords } from './quantity.ts'

/** Words beside a quantity, in our languages. */
const quantityWords = 'qt[eé]s?|quantit[eé]s?|qty|quantity|aantal|menge|anzahl|nombre|nb'
const unitWords = 'x|×|pcs?|pces?|pi[eè]ces?|unit[eé]s?|stk?|stuks?|stück|pieces|units'
const parting = String.raw`(?:\s*[:=,;>–—-]+\s*|\s+|\s*(?=\())`
const number = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+|\d{1,7}`

/** "4 K356-NVY-L", "4x K356-NVY-L". */
const countFirst = new RegExp(String.raw`^(${number})\s*(?:${unitWords})?\s+(\S.*)$`, 'iu')
/** "K356-NVY-L 1 000", "K356-NVY-L (3 pcs)", "K356-NVY-L qté 5", "K356-NVY-L: 2 lots". */
const countLast = new RegExp(
  String.raw`^(\S.*?)${parting}\(?\s*(?:(?:${quantityWords})(?!\p{L})\s*[.:=]?\s*)?(?:[x×*]\s*)?(${number})\s*(?:(${packWords})|${unitWords})?\.?\s*\)?$`,
  'iu',
)
/** "1. ", "2) ", "- ", "> ". */
const marks = /^(?:\d{1,3}[.)]\s+|[-–•*·>]+\s*)/u

/**
 * What a line of a list may say when it is not a code with a quantity behind it, the likeliest first: the code with its
 * quantity somewhere else, or the whole line a code.
 */
export function otherReadings(line: string): ImportRow[] {
  const text = line.trim().replace(/\s+/g, ' ')
  const bare = text.replace(marks, '')
  return [...new Set([text, bare])].flatMap((said): ImportRow[] => {
    const first = countFirst.exec(said)
    const last = countLast.exec(said)
    return [
      ...(last ? [rowOf(last[1]!, last[2]!, last[3] !== undefined)] : []),
      ...(first ? [rowOf(first[2]!, first[1]!, false)] : []),
      rowOf(said, '1', false),
      ...ofDocument(said),
    ]
  })
}

const amount = String.raw`\d[\d.'’]*[.,]\d{2,4}`
const documentLine = new RegExp(
  String.raw`^(\S+)(?: (\S+))? (?:.* )?(\d{1,6})(?: \p{L}{1,10}\.?)? (${amount}) ?€? (${amount}) ?(?:€|EUR)?$`,
  'u',
)

/** "K356-NVY-L Polo marine L 10 12,50 125,00", copied from an order or an invoice: quantity times price is the amount. */
function ofDocument(line: string): ImportRow[] {
  const [, code, more, quantity, price, total] = line.length <= 200 ? (documentLine.exec(line) ?? []) : []
  if (code === undefined || quantity === undefined) return []
  const [unit, all] = [price, total].map((text) => Number(plainDecimal(text ?? '', ',')))
  if (Math.abs(Number(quantity) * unit! - all!) > 0.01 + Number(quantity) * 0.005) return []
  return [code, ...(more === undefined ? [] : [`${code} ${more}`])].map((ref) => rowOf(ref, quantity, false))
}

const rowOf = (reference: string, digits: string, inPacks: boolean): ImportRow => ({
  reference,
  quantity: digits.replace(/\D/g, ''),
  ...(inPacks && { in_packs: true }),
})
