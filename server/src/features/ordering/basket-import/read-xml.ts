import { lineFields } from '@comptoir/contract/import-fields'
import { SaxesParser } from 'saxes'
import type { ReadFile, Row } from '@comptoir/contract/lists/sheet'
import { decodeText } from './text-encoding.rules.ts'

type Column = (typeof lineFields)[number]
type Line = Partial<Record<Column, string>>

/** Units of UN/ECE Recommendations 20 and 21 that are packages: packs, boxes, cartons, bundles, sets of several. */
const packageUnits = new Set([
  'PK',
  'XPK',
  'PA',
  'XPA',
  'BX',
  'XBX',
  'CT',
  'XCT',
  'CS',
  'XCS',
  'BE',
  'XBE',
  'NMP',
  'P1',
])

/**
 * Where a value of a UBL order line stands, by the names of the elements from the line down. Peppol orders (BIS Ordering)
 * have the same.
 */
const ublPlaces: Record<string, Column> = {
  'Item/SellersItemIdentification/ID': 'reference',
  'Item/StandardItemIdentification/ID': 'gtin',
  'Item/BuyersItemIdentification/ID': 'own_code',
  Quantity: 'quantity',
}

/**
 * Reads the lines of an order in UBL 2.1, or in our own format (docs/order-files.md). Entities of the file's own are not
 * known, and nothing is fetched.
 *
 * @throws Error where it is not well formed
 */
export function readOrderXml(kind: 'ubl' | 'xml', bytes: Uint8Array): ReadFile {
  const { text, encoding } = decodeText(bytes)
  const lines = kind === 'ubl' ? readUbl(text) : readOwn(text)
  const header: Row = { number: 0, cells: [...lineFields] }
  const rows = lines.map((line, index) => ({
    number: index + 1,
    cells: lineFields.map((column) => line[column] ?? ''),
  }))
  return { kind, encoding, separator: null, sheets: [{ name: '', isHidden: false, rows: [header, ...rows] }] }
}

function readUbl(text: string): Line[] {
  const lines: Line[] = []
  walk(text, (path, value, attributes) => {
    const start = path.lastIndexOf('LineItem')
    if (start < 0 || path[start - 1] !== 'OrderLine') {
      if (path.at(-1) === 'Note' && path.at(-2) === 'OrderLine') noteOf(lines, value)
      return
    }
    const place = path.slice(start + 1).join('/')
    if (place === '') return void lines.push({})
    const line = lines.at(-1)
    const column = ublPlaces[place]
    if (!line) return
    if (place === 'Note') return noteOf(lines, value)
    const unit = attributes['unitCode'] ?? ''
    if (column === 'quantity' && packageUnits.has(unit)) line.packs ??= value
    else if (column === 'quantity' && unit === 'DZN') line.quantity ??= `${value} dz`
    else if (column) line[column] ??= value
  })
  return lines
}

function noteOf(lines: Line[], value: string): void {
  const line = lines.at(-1)
  if (line && value) line.comment = line.comment ? `${line.comment} ${value}` : value
}

function readOwn(text: string): Line[] {
  const lines: Line[] = []
  walk(text, (path, value, attributes) => {
    if (path.length === 2 && path[1] === 'line') return void lines.push({})
    const line = lines.at(-1)
    const column = lineFields.find((field) => (field === 'own_code' ? 'code' : field) === path[2])
    if (path.length !== 3 || !line || !column) return
    line[column === 'quantity' && attributes['unit'] === 'pack' ? 'packs' : column] = value
  })
  return lines
}

type Attributes = Record<string, string>

/** Calls for each element, by the local names from the root: first for those with elements in them, then for their text. */
function walk(
  text: string,
  onElement: (path: string[], value: string, attributes: Attributes) => void,
): void {
  const parser = new SaxesParser()
  const open: { name: string; attributes: Attributes; text: string; isTold: boolean }[] = []
  const path = () => open.map(({ name }) => name)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    if (parent && !parent.isTold) {
      parent.isTold = true
      onElement(path(), '', parent.attributes)
    }
    open.push({ name: name.split(':').at(-1)!, attributes, text: '', isTold: false })
    if (open.length > 100) throw new Error('too deep')
  })
  const onText = (value: string) => {
    const element = open.at(-1)
    if (element) element.text += value
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const element = open.at(-1)!
    if (!element.isTold) onElement(path(), element.text.trim(), element.attributes)
    open.pop()
  })
  parser.write(text.replace(/^\ufeff/, '')).close()
}
