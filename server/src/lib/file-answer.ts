import type { Readable } from 'node:stream'

/** An answer that is a file: sent as it is, to be kept under its name. */
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

/** The value of `Content-Disposition`: the name as it is, and without its accents for who reads no UTF-8 (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
