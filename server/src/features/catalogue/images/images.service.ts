import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { limitConcurrency } from '#lib/concurrency.ts'
import { filesOf } from '#lib/files.ts'
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

/** Under which key a photo of the catalogue is kept among the files. */
export const photoKey = (path: string): string => `images/${path}`

/** Made pictures are kept by this; to be raised when the encoding changes, or what a picture source makes. */
const RENDERING_VERSION = 1
/** Pictures made at a time: orders go first. */
const MAX_AT_ONCE = 2
/** Cameras make 50 megapixels; what claims more is not meant as a product photo. */
const MAX_PIXELS = 100_000_000

/** Loaded with the first picture that is made, since many processes never make one. */
const loadSharp = () => (loadingSharp ??= configureSharp())
let loadingSharp: ReturnType<typeof configureSharp> | undefined
async function configureSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

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
  const files = filesOf(config)
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const placeholders = new Map<string, Promise<Buffer>>()
  const inTurn = limitConcurrency(MAX_AT_ONCE)
  const isShown = createShownKeys(replica)

  async function make(
    key: string,
    size: number,
    format: ImageFormat,
    made: string,
  ): Promise<Buffer | undefined> {
    const bytes = await inTurn(async () => {
      if (source?.knows(key)) return source.render(key, size, format)
      const photo = await files.read(photoKey(key))
      return photo && renderPhoto(photo, size, format)
    })
    // Whoever asked gets it where it cannot be kept, too, as on a full disk.
    if (bytes) await files.write(made, bytes).catch(() => undefined)
    return bytes
  }

  /** Made once per size and format: anybody may ask for pictures that are not there, as often as they like. */
  async function placeholder(size: number, format: ImageFormat): Promise<Picture> {
    const tag = `placeholder-${RENDERING_VERSION}-${size}-${format}`
    const making =
      placeholders.get(tag) ??
      inTurn(async () => {
        const sharp = await loadSharp()
        return encoded(sharp(Buffer.from(placeholderSvg)).resize(size, size), format)
      })
    placeholders.set(tag, making)
    making.catch(() => placeholders.delete(tag))
    return { bytes: await making, tag, isFound: false }
  }

  /**
   * @param key a photo's, or one of the picture source that the catalogue shows; anything else shows the placeholder
   * @param size in pixels, one of the ladder
   */
  async function picture(key: string, size: number, format: ImageFormat): Promise<Picture> {
    const tag = createHash('sha256')
      .update(`${RENDERING_VERSION}/${key}/${size}.${format}`)
      .digest('base64url')
      .slice(0, 27)
    const made = `rendered/${RENDERING_VERSION}/${tag.slice(0, 2).toLowerCase()}/${tag}.${size}.${format}`
    const known = await files.read(made)
    if (known) return { bytes: known, tag, isFound: true }
    const isAllowed = source?.knows(key) ? await isShown(key, source.prefix) : isPhotoPath(key)
    if (!isAllowed) return placeholder(size, format)
    const making = underWay.get(made) ?? make(key, size, format, made).finally(() => underWay.delete(made))
    underWay.set(made, making)
    const bytes = await making
    return bytes ? { bytes, tag, isFound: true } : placeholder(size, format)
  }

  return {
    picture,
    /** The same for paper: a JPEG on white, made of the picture that is kept for screens. */
    async printed(key: string, size: number): Promise<Picture> {
      const kept = await picture(key, size, 'webp')
      const sharp = await loadSharp()
      const bytes = await inTurn(() =>
        sharp(kept.bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
      )
      return { ...kept, bytes }
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

/** What a photo may be in truth, whatever its name ends in: no drawings, which are programs to those who draw them. */
const photoFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'])
/** Of what somebody sends; enough for any screen, and what is kept is no larger than that. */
const sentPixels = 60_000_000
const keptEdge = 2400
const secondsToRead = 20
/** One at a time: what is sent is unknown until it is read. */
const readSent = limitConcurrency(1)

/**
 * A photo that somebody has sent, made anew: upright, no larger than needed, without what the camera wrote into it.
 *
 * @param format a JPEG is on white, for programs that know nothing else
 * @returns why it is refused: it is no photo, or has too many pixels
 */
export const cleanPhoto = (
  sent: Buffer,
  format: 'webp' | 'jpeg' = 'webp',
): Promise<Buffer | 'unreadable' | 'too_large'> =>
  readSent(async () => {
    const sharp = await loadSharp()
    // A drawing is a text: it is not even opened.
    if (sent.length === 0 || /^[\s\uFEFF]*</.test(sent.subarray(0, 100).toString('utf8'))) return 'unreadable'
    const read = await sharp(sent, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!read || !photoFormats.has(read.format)) return 'unreadable'
    if (read.width * read.height > sentPixels) return 'too_large'
    const photo = sharp(sent, { limitInputPixels: sentPixels, failOn: 'error' })
      .autoOrient()
      .resize(keptEdge, keptEdge, { fit: 'inside', withoutEnlargement: true })
    return (
      format === 'webp'
        ? photo.webp({ quality: 90 })
        : photo.flatten({ background: '#ffffff' }).jpeg({ quality: 90 })
    )
      .timeout({ seconds: secondsToRead })
      .toBuffer()
      .catch(() => 'unreadable' as const)
  })

/** Whether a file is a photo in truth; only its beginning is read. */
export const isPhoto = async (bytes: Buffer): Promise<boolean> => {
  const sharp = await loadSharp()
  return sharp(bytes)
    .metadata()
    .then(
      ({ format }) => photoFormats.has(format),
      () => false,
    )
}

/** Whether there is a picture with this key. */
export const hasPicture = async ({ config, pictures }: Pick<Deps, 'config' | 'pictures'>, key: string) =>
  (pictures?.knows(key) ?? false) || (isPhotoPath(key) && (await filesOf(config).has(photoKey(key))))

/**
 * A part of a picture, upright.
 *
 * @param part where it begins and how large it is, in thousandths
 * @returns undefined where the picture is not there, or cannot be read
 */
export const cropPhoto = (
  { config, pictures }: Pick<Deps, 'config' | 'pictures'>,
  key: string,
  part: { left: number; top: number; width: number; height: number },
): Promise<Buffer | undefined> =>
  readSent(async () => {
    const sharp = await loadSharp()
    const whole = pictures?.knows(key)
      ? await pictures.render(key, largestDrawn, 'png')
      : await filesOf(config).read(photoKey(key))
    if (!whole) return undefined
    try {
      const { data, info } = await sharp(whole, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(keptEdge, keptEdge, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 1 })
        .toBuffer({ resolveWithObject: true })
      const [left, top] = [pixels(part.left, info.width), pixels(part.top, info.height)]
      const width = Math.max(1, Math.min(pixels(part.width, info.width), info.width - left))
      const height = Math.max(1, Math.min(pixels(part.height, info.height), info.height - top))
      return await sharp(data).extract({ left, top, width, height }).webp({ quality: 90 }).toBuffer()
    } catch {
      return undefined
    }
  })
const largestDrawn = 1200
const pixels = (thousandths: number, edge: number): number => Math.round((thousandths * edge) / 1000)

/** Undefined where it is nothing that can be read as a picture. */
async function renderPhoto(photo: Buffer, size: number, format: ImageFormat): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  try {
    const image = sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    return await encoded(image.resize(size, size, { fit: 'inside', withoutEnlargement: true }), format)
  } catch {
    return undefined
  }
}

function encoded(image: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 }).toBuffer()
  return format === 'webp' ? image.webp({ quality: 80 }).toBuffer() : image.png().toBuffer()
}
