import { Zip, ZipDeflate } from 'fflate'
import { escaped } from './html.ts'

/** A column: what stands above it, how wide it is, in characters, and whether its numbers are prices. */
export type StreamedColumn = { header: string; width: number; isPrice?: boolean }
/** A text, a number, or nothing. */
export type StreamedCell = string | number | null
type Sheet = {
  name: string
  columns: readonly StreamedColumn[]
  rows: AsyncIterable<readonly StreamedCell[]>
}

/** So many rows fit into a sheet of a workbook. */
const mostRows = 1_048_576
/** So many bytes of the sheet are handed on at once. */
const chunkLength = 64 * 1024
/** Of the deflation, 0 to 9: further up, files become little smaller and take much longer. */
const level = 3

/**
 * Writes a workbook of one sheet while its rows come: the heads stay in sight and have an automatic filter. A text is
 * written as a text, whatever it begins with.
 *
 * @throws RangeError for more rows than a sheet holds
 */
export async function* streamWorkbook({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const begin = (path: string) => {
    const file = new ZipDeflate(path, { level })
    zip.add(file)
    return (xml: string, isLast = false) => file.push(new TextEncoder().encode(xml), isLast)
  }
  for (const [path, xml] of Object.entries(partsOf(name))) begin(path)(head + xml, true)
  const write = begin('xl/worksheets/sheet1.xml')
  let text =
    head +
    beforeRows(columns) +
    rowOf(
      columns.map(({ header }) => header),
      1,
      [],
    )
  const styles = columns.map(({ isPrice }) => (isPrice ? ' s="1"' : ''))
  let count = 1
  for await (const row of rows) {
    count += 1
    if (count > mostRows) throw new RangeError(`A sheet holds ${mostRows} rows.`)
    text += rowOf(row, count, styles)
    if (text.length < chunkLength) continue
    write(text)
    text = ''
    yield* ready.splice(0)
  }
  write(`${text}</sheetData><autoFilter ref="${rangeOf(columns.length, count)}"/></worksheet>`, true)
  zip.end()
  yield* ready
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of the workbook beside the sheet. Prices are shown with four decimals, in the signs of the reader. */
const partsOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typed}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${typed}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="${xmlOf(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.0000"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

const beforeRows = (columns: readonly StreamedColumn[]): string =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** @param styles of its numbers, by column */
function rowOf(cells: readonly StreamedCell[], row: number, styles: readonly string[]): string {
  const written = cells.map((cell, at) => {
    if (cell === null || cell === '') return ''
    const place = `${letters(at)}${row}`
    return typeof cell === 'number'
      ? `<c r="${place}"${styles[at] ?? ''}><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(cell)}</t></is></c>`
  })
  return `<row r="${row}">${written.join('')}</row>`
}

/** What XML has no place for is left out. */
const xmlOf = (text: string): string => escaped(text.replaceAll(unknownToXml, ''))
const unknownToXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const rangeOf = (columns: number, rows: number) => `A1:${letters(columns - 1)}${rows}`

/** What a column is called, counted from 0: A, …, Z, AA, … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
