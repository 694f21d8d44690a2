import type { Readable } from 'node:stream'

/** An answer that is a file, offered to be saved under its name. */
export class FileAnswer<Content extends Buffer | Readable = Buffer> {
  readonly name: string
  readonly contentType: string
  readonly content: Content
  constructor(name: string, contentType: string, content: Content) {
    this.name = name
    this.contentType = contentType
    this.content = content
  }
}

/** The value of `Content-Disposition`: the name in UTF-8, and without accents for clients that do not read UTF-8 (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * An answer that was checked against its contract and serialized to JSON bytes, which are cheaper to send than text.
 * It can be cached and sent any number of times.
 */
export class SerializedAnswer<T> {
  readonly json: Buffer
  constructor(contract: { parse: (value: T) => unknown }, value: T) {
    this.json = Buffer.from(JSON.stringify(contract.parse(value)))
  }
}
