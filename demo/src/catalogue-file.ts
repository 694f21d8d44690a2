import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CatalogueRecord } from '../../server/src/features/catalogue/import/catalogue-record.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { renderDrawing } from './drawings/drawings.service.ts'

/** Lines that are written at once: a call for each would cost more than the lines. */
const LINES_AT_ONCE = 500
/** The edge of the pictures in pixels: the largest that the shop shows. */
const PICTURE_SIZE = 1200

type Options = {
  /** `2026-11-20`: what arrives and what is new is dated from it. */
  today: string
  /** All of the demonstration by default. */
  records?: Iterable<CatalogueRecord>
  /** What stands in the file for the key of a drawing; the key itself by default. */
  pathOf?: (key: string) => string
}

/**
 * Writes the catalogue as a file of our own format (docs/catalogue-format.md, JSON Lines).
 *
 * @returns the keys of its drawings
 */
export async function writeCatalogue(
  file: string,
  { today, records = demoCatalogue(today), pathOf = (key) => key }: Options,
): Promise<Set<string>> {
  const keys = new Set<string>()
  const imageOf = (key: string) => {
    keys.add(key)
    return pathOf(key)
  }
  function* chunks() {
    let lines: string[] = []
    for (const record of records) {
      const images = 'images' in record && record.images ? { images: record.images.map(imageOf) } : {}
      const image = 'image' in record && record.image ? { image: imageOf(record.image) } : {}
      const sample = 'sample' in record && record.sample ? { sample: imageOf(record.sample) } : {}
      lines.push(`${JSON.stringify({ ...record, ...images, ...image, ...sample })}\n`)
      if (lines.length < LINES_AT_ONCE) continue
      yield lines.join('')
      lines = []
    }
    yield lines.join('')
  }
  await pipeline(Readable.from(chunks()), createWriteStream(file))
  return keys
}

/**
 * Writes the catalogue and all of its pictures, below `images`, for a shop that knows no drawings; takes some minutes.
 */
export async function writeCatalogueWithPictures(
  folder: string,
  options: Omit<Options, 'pathOf'>,
  onPicture: (done: number, all: number) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const fileOf = (key: string) => `${key}.webp`
  const keys = await writeCatalogue(join(folder, 'catalogue.jsonl'), { ...options, pathOf: fileOf })
  let done = 0
  for (const key of keys) {
    const file = join(folder, 'images', fileOf(key))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await renderDrawing(key, PICTURE_SIZE, 'webp'))
    onPicture(++done, keys.size)
  }
}
