import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { message, type Message } from '#lib/errors.ts'
import type { Files } from '#lib/files.ts'
import { isPhoto, isPhotoPath, photoKey } from '#features/catalogue/images/images.service.ts'
import type { Refusal, SourceRow } from './source-row.ts'
import { noCounts, type Counts } from './tally.ts'

type PhotoSource = {
  /** The folder that paths are relative to; undefined where none was named. */
  from: string | undefined
  /** Where the shop keeps its photos. */
  to: Files
  /** Whether a path is the key of a picture that is made when it is asked for: no photo, and taken as it is. */
  isMade: (path: string) => boolean
  onRefusal: (refusal: Refusal) => void
}

/**
 * Puts photos that records name into the shop, under a name that tells their content: `a/b.jpg` becomes
 * `a/b-1a2b3c4d.jpg`, so that browsers may keep a photo for good and a new one is seen at once.
 * A photo that is missing or broken is reported once and left out; its record is imported.
 */
export function createPhotos({ from, to, isMade, onRefusal }: PhotoSource) {
  const counts = noCounts()
  const known = new Map<string, string | undefined>()

  async function keyOf(path: string, line: number): Promise<string | undefined> {
    if (isMade(path)) return path
    if (known.has(path)) return known.get(path)
    counts.read += 1
    const stored = isPhotoPath(path) ? await store(path) : message('import_photo_path')
    const key = typeof stored === 'string' ? stored : undefined
    known.set(path, key)
    if (typeof stored !== 'string') {
      counts.refused += 1
      onRefusal({ line, record: 'photo', key: path, column: '', value: path, reason: stored })
    }
    return key
  }

  async function store(path: string): Promise<string | Message> {
    const file = join(from!, path) // asked for with a folder only
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) return message('import_photo_missing')
    if (!(await isPhoto(bytes))) return message('import_photo_unreadable')
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const { dir, name, ext } = posix.parse(path)
    const key = posix.join(dir, `${name}-${digest}${ext.toLowerCase()}`)
    const isThere = await to.has(photoKey(key))
    counts[isThere ? 'unchanged' : 'inserted'] += 1
    if (!isThere) await to.write(photoKey(key), bytes)
    return key
  }

  return {
    counts: counts as Readonly<Counts>,
    /** Puts keys in the place of paths; where no folder was named, photos are left as they are in the shop. */
    async *replace(rows: AsyncIterable<SourceRow>): AsyncIterable<SourceRow> {
      for await (const row of rows) {
        if ('value' in row && hasPictures(row.value)) await replaceIn(row.value, row.line)
        yield row
      }
    },
  }

  async function replaceIn(record: Pictured, line: number): Promise<void> {
    for (const field of ['image', 'sample'] as const) {
      const path = record[field]
      if (typeof path !== 'string') continue
      const key = from === undefined && !isMade(path) ? undefined : await keyOf(path, line)
      if (key === undefined) delete record[field]
      else record[field] = key
    }
    if (!Array.isArray(record.images) || !record.images.every((path) => typeof path === 'string')) return
    if (from === undefined && record.images.some((path) => !isMade(path))) delete record.images
    else {
      const keys: string[] = []
      for (const path of record.images)
        keys.push(...((await keyOf(path, line).then((key) => key && [key])) || []))
      record.images = [...new Set(keys)]
    }
  }
}

type Pictured = { image?: unknown; sample?: unknown; images?: unknown }
const hasPictures = (value: unknown): value is Pictured =>
  typeof value === 'object' && value !== null && ('image' in value || 'sample' in value || 'images' in value)
