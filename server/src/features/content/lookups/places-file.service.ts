import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse'
import { isPostcode } from '@comptoir/contract/postcode'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import * as queries from './lookups.queries.ts'

export type PlacesReport = {
  /** Places of the delivery countries in the file, and how many of them were not there yet. */
  served: number
  added: number
  /** Lines of other countries, and the French CEDEX codes of single addressees. */
  left_out: number
  /** Lines that could not be read, the first twenty. */
  faulty: { line: number; reason: string }[]
}

const batchSize = 5000
const countries = new Set(['BE', 'FR', 'LU', 'NL'])

/**
 * Adds the places of a postal file as GeoNames publishes it: country, postcode and place name in the first three
 * columns, separated by tabs; commas and a line of headings are understood too. What is there already stays, so
 * that addresses keep their city.
 *
 * @throws when the file cannot be read
 */
export async function importPlaces(db: Db, path: string): Promise<PlacesReport> {
  const report: PlacesReport = { served: 0, added: 0, left_out: 0, faulty: [] }
  let batch: queries.CityRow[] = []
  const write = async () => {
    const { served, added } = await queries.addCities(db, batch)
    report.served += served
    report.added += added
    batch = []
  }
  for await (const { record, info } of rowsOf(path)) {
    const [country = '', code = '', name = ''] = record.map((cell) => cell.trim())
    if (info.lines === 1 && !/^[A-Z]{2}$/.test(country)) continue
    if (!countries.has(country) || /cedex/i.test(code)) report.left_out += 1
    else if (!name || !isPostcode(code, country)) {
      if (report.faulty.length < 20)
        report.faulty.push({ line: info.lines, reason: name ? `postcode "${code}"` : 'no place name' })
    } else batch.push({ country, code, name })
    if (batch.length === batchSize) await write()
  }
  await write()
  return report
}

/** The places that come with the shop: GeoNames' postal files of this day, without CEDEX (CC BY 4.0). */
const EDITION = '2026-03-30'
const ownFile = fileURLToPath(new URL('./places.tsv', import.meta.url))

/** Adds the places that come with the shop (OD-35), unless this edition has been added before. */
export async function loadPlaces({ db }: Pick<Deps, 'db'>): Promise<void> {
  if ((await queries.loadedEdition(db)) === EDITION) return
  await importPlaces(db, ownFile)
  await queries.recordEdition(db, EDITION)
}

type Row = { record: string[]; info: { lines: number } }

function rowsOf(path: string): AsyncIterable<Row> {
  const parser = parse({
    delimiter: ['\t', ','],
    bom: true,
    info: true,
    quote: null,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  createReadStream(path)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  return parser
}
