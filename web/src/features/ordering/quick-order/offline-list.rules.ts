import type { ImportRow } from '@comptoir/contract/basket-import'
import { codeKey } from '@comptoir/contract/code-key'
import type { KnownProduct } from '@comptoir/contract/known-products'
import type { CodeReading } from '@comptoir/contract/lists/codes'
import {
  colorKey,
  findHeader,
  findLayout,
  listMapping,
  namesProduct,
  sizeNameKey,
  type Vocabulary,
} from '@comptoir/contract/lists/columns'
import { withOneMatrix } from '@comptoir/contract/lists/matrix'
import { codesOf, styleOf, variantsOf } from '@comptoir/contract/lists/named'
import { otherReadings } from '@comptoir/contract/lists/other-readings'
import { isSumWord, sentRow, wantedRows, type WantedRow } from '@comptoir/contract/lists/rows'
import { cutText, isList } from '@comptoir/contract/lists/text'
import type { QuickOrderRow } from '@comptoir/contract/quick-order'
import { quantityMaximum } from '@comptoir/contract/rules'
import type { DecimalSign } from '@comptoir/contract/written'
import { gtinKey, keysOf } from '#domain/ordering/known-products.rules.ts'
import type { WaitingLine } from '#domain/ordering/typed-rows.ts'
import { codeOf, lengthOfComment } from './rows.rules.ts'

/** A line that is left for the server, as a row shows it until then. */
export type LeftLine = { line: WaitingLine; code: string; units: number | null }

/** What a text means as far as this browser knows its products. */
export type OfflineList = {
  rows: QuickOrderRow[]
  products: KnownProduct[]
  /** Lines of which anything is not known, or not sure, each as a whole. */
  left: LeftLine[]
}

/**
 * Reads a pasted text as the server would, with the products that this browser knows: only what is named exactly, since
 * nobody here can say that nothing else is meant.
 *
 * @returns undefined where lines that are left cannot be read without others: the text has to wait as a whole
 */
export function readOffline(
  text: string,
  known: readonly KnownProduct[],
  usualSign: DecimalSign,
): OfflineList | undefined {
  const { separator, rows, lines } = cutText(text)
  const sheet = { name: '', isHidden: false, rows }
  const products = new Known(known)
  if (withOneMatrix(sheet, products.vocabulary.sizes) !== sheet) return undefined
  const guessed = findHeader(rows, products.vocabulary.sizes)
  const header = guessed && !namesProduct(guessed, products.vocabulary) ? guessed : undefined
  const layout = findLayout(sheet, header, products.vocabulary)
  const mapping = layout.score > 0 ? { sheet: '', ...layout } : listMapping(sheet, separator)
  const wanted = wantedRows(sheet, mapping, usualSign, isList(separator, sheet)).rows
  const heads = [
    `sep=${separator}`,
    ...(mapping.header_row === null ? [] : [lines[mapping.header_row - 1] ?? '']),
  ]

  const read: OfflineList = { rows: [], products: [], left: [] }
  for (const [number, ofLine] of Map.groupBy(wanted, ({ row }) => row)) {
    const answers = ofLine.map((row) => answerTo(row, products))
    if (answers.every((answer) => answer !== undefined))
      for (const { answer, product } of answers) {
        read.rows.push(answer)
        if (product) read.products.push(product)
      }
    else {
      const said = lines[number - 1] ?? ''
      const isNamedHere = (row: WantedRow) => codeKey(said).includes(codeKey(styleOf(row.read) ?? ''))
      if (!ofLine.every(isNamedHere)) return undefined // a line above names the style
      read.left.push({ line: { heads, text: said }, ...shownAs(ofLine, said) })
    }
  }
  return read
}

/** The code and quantity of a line that says one of each; else all that it says. */
function shownAs([only, ...others]: readonly WantedRow[], line: string): Omit<LeftLine, 'line'> {
  const code = only && others.length === 0 && !only.read.in_packs ? codeOf(only.read) : ''
  if (only && code !== '' && typeof only.quantity === 'object' && 'units' in only.quantity)
    return { code, units: only.quantity.units }
  const said = line.replace(/[\s;|]+/g, ' ').trim()
  return { code: said.slice(0, 200), units: null }
}

type Answer = { answer: QuickOrderRow; product?: KnownProduct }

/** undefined where the server has to be asked. */
function answerTo(row: WantedRow, products: Known): Answer | undefined {
  const product = products.named(row.read)
  if (product) return answerOf(row, product)
  const { reference, style, own_code, gtin } = row.read
  if (row.isSum && isSumWord(reference ?? style ?? own_code ?? gtin ?? 'total')) return skippedSum(row)
  for (const read of row.line === undefined ? [] : otherReadings(row.line)) {
    const other = products.named(read)
    if (other) return answerOf(sentRow({ ...read, row: row.row }, ','), other)
  }
  return undefined
}

const nothingSaid: Pick<QuickOrderRow, 'message' | 'suggestions' | 'style'> = {
  message: '',
  suggestions: [],
  style: null,
}

function answerOf({ row, read, quantity }: WantedRow, product: KnownProduct): Answer | undefined {
  if ((read.comment ?? '').length > lengthOfComment) return undefined
  const said = { row, read, product: product.id, ...nothingSaid }
  if (quantity === 'none')
    return { product, answer: { ...said, status: 'skipped', quantity: null, message_code: 'no_quantity' } }
  if ('fault' in quantity)
    return { product, answer: { ...said, status: 'failed', quantity: null, message_code: quantity.fault } }
  const isTooMany = quantity.units > quantityMaximum * (read.in_packs ? 1 : product.pack)
  const answer: QuickOrderRow = {
    ...said,
    quantity: quantity.units,
    ...(isTooMany ? { status: 'failed', message_code: 'too_many' } : { status: 'found', message_code: null }),
  }
  return { product, answer }
}

const skippedSum = ({ row, read }: WantedRow): Answer => ({
  answer: {
    row,
    read,
    product: null,
    quantity: null,
    status: 'skipped',
    message_code: 'no_product',
    ...nothingSaid,
  },
})

/** The products that a browser knows, by what names them. */
class Known {
  readonly vocabulary: Vocabulary
  readonly #byKey: Map<string, KnownProduct[]>
  readonly #byStyle: Map<string, KnownProduct[]>

  constructor(products: readonly KnownProduct[]) {
    const sold = products.filter(({ is_discontinued }) => !is_discontinued)
    const keyed = sold.flatMap((product) => keysOf(product).map((key) => ({ key, product })))
    this.#byKey = grouped(keyed)
    this.#byStyle = grouped(sold.map((product) => ({ key: codeKey(product.style_ref ?? ''), product })))
    this.vocabulary = {
      gtins: new Set(sold.flatMap(({ barcode }) => barcode ?? [])),
      references: new Set(sold.map(({ ref }) => codeKey(ref))),
      ownCodes: new Set(sold.flatMap(({ own_codes }) => own_codes.map(codeKey))),
      styles: new Set([...this.#byStyle.keys()].filter(Boolean)),
      colors: namesOf(sold.flatMap(({ color }) => (color ? [{ ...color, key: colorKey(color.name) }] : []))),
      sizes: namesOf(sold.flatMap(({ size }) => (size ? [{ ...size, key: sizeNameKey(size.name) }] : []))),
    }
  }

  /** The only product that a row can mean: the one that each of its codes names, or that of a style, colour and size. */
  named(read: ImportRow): KnownProduct | undefined {
    const byCodes = codesOf(read).map(({ text, code }) => this.#coded(text, code))
    const [first] = byCodes
    if (byCodes.some((product) => product !== undefined))
      return byCodes.every((product) => product === first) ? first : undefined
    const variants = new Set(
      variantsOf(read, this.vocabulary).flatMap(({ style, color_id, size_id }) =>
        color_id === null || size_id === null || style === ''
          ? []
          : (this.#byStyle.get(style) ?? []).filter(
              ({ color, size }) => color?.id === color_id && size?.id === size_id,
            ),
      ),
    )
    return variants.size === 1 ? [...variants][0] : undefined
  }

  #coded(text: string, { key, gtins: [gtin] }: CodeReading): KnownProduct | undefined {
    const found = (gtin && this.#byKey.get(gtinKey(gtin))) || (key && this.#byKey.get(key)) || []
    const same = found.filter(({ ref }) => ref === text.trim())
    const meant = same.length === 1 ? same : found
    return meant.length === 1 ? meant[0] : undefined
  }
}

function grouped(keyed: readonly { key: string; product: KnownProduct }[]): Map<string, KnownProduct[]> {
  const groups = Map.groupBy(keyed, ({ key }) => key)
  return new Map([...groups].map(([key, same]) => [key, same.map(({ product }) => product)]))
}

function namesOf(named: readonly { key: string; id: number }[]): Map<string, number[]> {
  const groups = Map.groupBy(named, ({ key }) => key)
  return new Map([...groups].map(([key, same]) => [key, [...new Set(same.map(({ id }) => id))]]))
}
