import { defaultImageSize } from '@comptoir/contract/rules'

/** Edges in pixels in which pictures are made; what is asked for is rounded up to one of them. */
export const imageSizes = [defaultImageSize, 150, 200, 400, 800, 1200] as const
export type ImageFormat = 'webp' | 'avif' | 'png'

/** CAT-16: 75 unless a number is asked for. */
export function sizeFor(asked: unknown): number {
  const size = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : defaultImageSize
  return imageSizes.find((step) => step >= size) ?? imageSizes.at(-1)!
}

/** From this size on AVIF saves more in transfer than it costs to make. */
const AVIF_FROM = 800

/** The format that a client takes and that pays at this size; PNG for one that takes neither WebP nor AVIF. */
export function formatFor(accept: string, size: number): ImageFormat {
  const takesAvif = /image\/avif/i.test(accept)
  const takesWebp = /image\/webp|image\/\*|\*\/\*/i.test(accept)
  if (takesAvif && (size >= AVIF_FROM || !takesWebp)) return 'avif'
  return takesWebp || accept === '' ? 'webp' : 'png'
}

const segment = /^[\p{L}\p{N}_(][\p{L}\p{M}\p{N}_ .,()+&@~-]*$/u
const photoFile = /\.(jpe?g|png|webp|avif|gif|tiff?)$/i

/** Whether this is the path of a photo below the images folder: no way out of it, nothing hidden in it. */
export const isPhotoPath = (path: string): boolean =>
  path.length <= 300 &&
  photoFile.test(path) &&
  path.split('/').every((part) => segment.test(part) && !part.includes('..') && !/[ .]$/.test(part))
