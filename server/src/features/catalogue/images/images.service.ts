import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { filesFolder } from '#lib/files-folder.ts'
import { findShownKeys } from './images.queries.ts'
import { isPhotoPath, type ImageFormat } from './images.rules.ts'
import { placeholderSvg } from './placeholder.ts'

export { isPhotoPath } from './images.rules.ts'

/**
 * The address of a picture, for `image` fields; a client adds `?size=` (75 when nothing is asked for, CAT-16).
 *
 * @param key as kept in `product_group.images` and `product.image`
 */
export const imageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, key: string): string =>
  `${publicUrl}/images/${key.split('/').map(encodeURIComponent).join('/')}`

/** The folder of imported photos. */
export const photosFolder = (config: Pick<Config, 'filesUrl'>): string => join(filesFolder(config), 'images')

/** Made pictures are kept by this; to be raised when the encoding changes, or what a picture source makes. */
const EDITION = 1
/** Pictures made at a time: orders go first. */
const MOST_AT_ONCE = 2
/** Cameras make 50 megapixels; what claims more is not meant as a product photo. */
const MOST_PIXELS = 100_000_000

sharp.concurrency(1)

export type Picture = {
  bytes: Buffer
  /** Changes with what is shown. */
  tag: string
  /** False for the picture that stands in for one that is not there. */
  isFound: boolean
}

/** Makes pictures once and keeps them in the files folder. */
export function createPictures({
  config,
  replica,
  pictures: source,
}: Pick<Deps, 'config' | 'replica' | 'pictures'>) {
  const photos = photosFolder(config)
  const kept = join(filesFolder(config), 'rendered', String(EDITION))
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const placeholders = new Map<string, Promise<Buffer>>()
  const inTurn = createQueue(MOST_AT_ONCE)
  const isShown = createShownKeys(replica)

  async function make(
    key: string,
    size: number,
    format: ImageFormat,
    file: string,
  ): Promise<Buffer | undefined> {
    const bytes = await inTurn(() =>
      source?.knows(key) ? source.render(key, size, format) : renderPhoto(join(photos, key), size, format),
    )
    if (bytes) await keep(file, bytes)
    return bytes
  }

  /** Made once per size and format: anybody may ask for pictures that are not there, as often as they like. */
  async function placeholder(size: number, format: ImageFormat): Promise<Picture> {
    const tag = `placeholder-${EDITION}-${size}-${format}`
    const making =
      placeholders.get(tag) ??
      inTurn(() => encoded(sharp(Buffer.from(placeholderSvg)).resize(size, size), format))
    placeholders.set(tag, making)
    making.catch(() => placeholders.delete(tag))
    return { bytes: await making, tag, isFound: false }
  }

  return {
    /**
     * @param key a photo's, or one of the picture source that the catalogue shows; anything else shows the placeholder
     * @param size in pixels, one of the ladder
     */
    async picture(key: string, size: number, format: ImageFormat): Promise<Picture> {
      const tag = createHash('sha256')
        .update(`${EDITION}/${key}/${size}.${format}`)
        .digest('base64url')
        .slice(0, 27)
      const file = join(kept, tag.slice(0, 2).toLowerCase(), `${tag}.${size}.${format}`)
      const known = await readFile(file).catch(() => undefined)
      if (known) return { bytes: known, tag, isFound: true }
      const isAllowed = source?.knows(key) ? await isShown(key, source.prefix) : isPhotoPath(key)
      if (!isAllowed) return placeholder(size, format)
      const making = underWay.get(file) ?? make(key, size, format, file).finally(() => underWay.delete(file))
      underWay.set(file, making)
      const bytes = await making
      return bytes ? { bytes, tag, isFound: true } : placeholder(size, format)
    },
  }
}

/** Not asked again sooner, whatever is requested. */
const SHOWN_MS = 2_000
/**
 * Says whether the catalogue shows a picture of the source. Others are not made: there may be any number of them,
 * and anybody may ask.
 */
function createShownKeys(db: Db): (key: string, prefix: string) => Promise<boolean> {
  let shown = new Set<string>()
  let askedAt = -Infinity
  let asking = Promise.resolve()
  const ask = async (prefix: string) => {
    shown = new Set(await findShownKeys(db, prefix))
  }
  return async (key, prefix) => {
    if (shown.has(key)) return true
    if (performance.now() - askedAt > SHOWN_MS) {
      askedAt = performance.now()
      asking = ask(prefix)
    }
    await asking
    return shown.has(key)
  }
}

/** Undefined where there is no such file, or nothing that can be read as a picture. */
async function renderPhoto(file: string, size: number, format: ImageFormat): Promise<Buffer | undefined> {
  try {
    const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
    return await encoded(image.resize(size, size, { fit: 'inside', withoutEnlargement: true }), format)
  } catch {
    return undefined
  }
}

function encoded(image: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 }).toBuffer()
  return format === 'webp' ? image.webp({ quality: 80 }).toBuffer() : image.png().toBuffer()
}

/** Under another name first, so that nobody reads half a picture. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${randomUUID()}`
  await writeFile(partial, bytes)
  await rename(partial, file)
}

/** Runs so many tasks at once; the others wait their turn. */
function createQueue(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running < most) running += 1
    else await new Promise<void>((start) => waiting.push(start)) // takes over the place of the one that ends
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
