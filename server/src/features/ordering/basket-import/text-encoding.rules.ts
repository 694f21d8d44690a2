import type { ImportEncoding } from '@comptoir/contract/import-fields'

/** A text and what it was written in, as shown to people. */
export type DecodedText = { text: string; encoding: ImportEncoding }

/**
 * Reads bytes as text: by its byte order mark, as UTF-16 or UTF-32 where every other byte is a zero, as UTF-8 where it is
 * valid, else as what Excel writes: Windows-1252, or on a Mac of its time Macintosh.
 *
 * @param known what it is written in, where somebody has said so
 */
export function decodeText(bytes: Uint8Array, known?: ImportEncoding): DecodedText {
  const guessed = guessText(bytes)
  if (known === undefined || known === guessed.encoding) return guessed
  if (known === 'UTF-32') return decodeWide(bytes, 0, true)
  return decode(bytes, known === 'UTF-16' ? 'utf-16le' : known, known)
}

function guessText(bytes: Uint8Array): DecodedText {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return decodeWide(bytes, 4, true)
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeWide(bytes, 4, false)
  if (a === 0xff && b === 0xfe) return decode(bytes, 'utf-16le', 'UTF-16')
  if (a === 0xfe && b === 0xff) return decode(bytes, 'utf-16be', 'UTF-16')
  const zeros = zerosByPlace(bytes)
  const quarter = bytes.length / 4
  if (zeros[1]! + zeros[2]! + zeros[3]! > 2.4 * quarter) return decodeWide(bytes, 0, true)
  if (zeros[0]! + zeros[1]! + zeros[2]! > 2.4 * quarter) return decodeWide(bytes, 0, false)
  if (zeros[1]! + zeros[3]! > quarter) return decode(bytes, 'utf-16le', 'UTF-16')
  if (zeros[0]! + zeros[2]! > quarter) return decode(bytes, 'utf-16be', 'UTF-16')
  if (isUtf8(bytes)) return decode(bytes, 'utf-8', 'UTF-8')
  return isMacintosh(bytes)
    ? decode(bytes, 'macintosh', 'Macintosh')
    : decode(bytes, 'windows-1252', 'Windows-1252')
}

const decode = (bytes: Uint8Array, label: string, encoding: ImportEncoding): DecodedText => ({
  text: new TextDecoder(label).decode(bytes),
  encoding,
})

/** The beginning of a text may end within a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** How many of the first bytes are zero, by their place in four. */
function zerosByPlace(bytes: Uint8Array): number[] {
  const zeros = [0, 0, 0, 0]
  const beginning = bytes.subarray(0, 4096)
  for (const [index, byte] of beginning.entries()) if (byte === 0) zeros[index % 4]! += 1 // of 0 to 3
  return zeros.map((count) => (count * bytes.length) / (beginning.length || 1))
}

/** UTF-32, which no decoder of the platform reads. */
function decodeWide(bytes: Uint8Array, from: number, isLittle: boolean): DecodedText {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const characters: string[] = []
  for (let at = from; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle)
    characters.push(point < 0x110000 ? String.fromCodePoint(point) : '\ufffd')
  }
  return { text: characters.join('').toWellFormed(), encoding: 'UTF-32' }
}

/** The accented letters of our languages lie below 0xa0 on a Mac, and above it everywhere else. */
function isMacintosh(bytes: Uint8Array): boolean {
  let below = 0
  let above = 0
  for (const byte of bytes) {
    if (byte >= 0x80 && byte <= 0x9f && ![0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97].includes(byte))
      below += 1
    else if (byte >= 0xc0) above += 1
  }
  return below > above
}
