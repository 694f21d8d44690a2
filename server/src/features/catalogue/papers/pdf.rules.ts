import { inflateSync } from 'node:zlib'

/** What a PDF has that does something, holds other files, or cannot be looked into. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)(?![A-Za-z0-9])/
/** The same, and streams of objects, in what is held to be the content of a stream; short names come about in it by chance. */
const hidden = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|ObjStm)(?![A-Za-z0-9])/
const ofObjects = /\/ObjStm(?![A-Za-z0-9])/
/** Bytes that the compressed parts of a file may have together. */
const mostInflated = 40_000_000

/**
 * What is against a PDF that somebody has sent. Its objects are looked through, those in compressed streams of objects too;
 * of what draws the pages only whether a reader could be led to objects within it.
 */
export function pdfFault(file: Buffer): 'unreadable' | 'active' | undefined {
  const text = file.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return 'unreadable'
  let left = mostInflated
  let at = 0
  for (const { index, 0: keyword } of text.matchAll(/>>\s*stream\r?\n/g)) {
    if (index < at) continue // of what a stream holds
    const before = plainNames(text.slice(at, index + 2))
    if (active.test(before)) return 'active'
    const begin = index + keyword.length
    const end = text.indexOf('endstream', begin)
    if (end === -1) return 'unreadable'
    at = end
    const head = before.slice(before.lastIndexOf(' obj') + 1)
    if (hidden.test(plainNames(text.slice(begin, end)))) return 'active'
    if (!ofObjects.test(head)) {
      if (ofObjects.test(before)) return 'unreadable'
      continue
    }
    const objects = inflated(file.subarray(begin, end), head, left)
    if (objects === undefined) return 'unreadable'
    left -= objects.length
    if (active.test(plainNames(objects))) return 'active'
  }
  const rest = plainNames(text.slice(at))
  if (active.test(rest)) return 'active'
  return ofObjects.test(rest) ? 'unreadable' : undefined // one whose beginning was not seen
}

/** Names may be written with the numbers of their letters: `/J#53` is `/JS`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A stream of objects as it can be read; undefined where it is packed otherwise than programs do it, or larger than `most`. */
function inflated(packed: Buffer, head: string, most: number): string | undefined {
  if (!head.includes('/Filter')) return packed.toString('latin1')
  const isUsual = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\])/.test(head)
  if (!isUsual || head.includes('/Predictor')) return undefined
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return undefined
  }
}
