import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { compiled } from './compiled-schema.ts'

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

/** An answer that goes on for as long as its reader listens (server-sent events). */
export class EventStream {
  readonly events: Readable
  constructor(events: Readable) {
    this.events = events
  }
}

/** Letters that are none with an accent. */
const plainLetters: Record<string, string> = { ı: 'i', ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o' }

/** The value of `Content-Disposition`: the name in UTF-8, and without accents for clients that do not read UTF-8 (RFC 6266). */
export function attachment(name: string): string {
  const plain = name
    .replace(/[ıßœæø]/gi, (letter) => plainLetters[letter.toLowerCase()] ?? '')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]|["\\]/g, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * An answer that was checked against its contract and serialized to JSON bytes, which are cheaper to send than text.
 * It can be cached and sent any number of times.
 */
export class SerializedAnswer<T> {
  readonly json: Buffer
  constructor(contract: z.ZodType<T>, value: T) {
    const repeated = repeatedList(value)
    this.json = repeated
      ? serializeOnce(contract, value, repeated)
      : Buffer.from(JSON.stringify(compiled(contract).parse(value)))
  }
}

/** The names of two fields that hold the same list, such as the lines of a basket (BASK-10). */
function repeatedList(value: unknown): [string, string] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const names = new Map<unknown, string>()
  for (const [name, list] of Object.entries(value)) {
    if (!Array.isArray(list) || list.length === 0) continue
    const first = names.get(list)
    if (first !== undefined) return [first, name]
    names.set(list, name)
  }
  return undefined
}

/**
 * Checks and writes the list once, and copies its bytes: for a basket of 500 lines that is nearly half of the work. One buffer
 * for all of it, because getting one of this size from the system takes as long as filling it.
 */
function serializeOnce<T>(contract: z.ZodType<T>, value: T, [name, again]: [string, string]): Buffer {
  const parsed = compiled(contract).parse({ ...value, [again]: [] }) as Record<string, unknown>
  const list = JSON.stringify(parsed[name])
  const others = JSON.stringify({ ...parsed, [name]: undefined, [again]: undefined }).slice(1, -1)
  const start = `{${JSON.stringify(name)}:`
  const end = `${others && `,${others}`}}`
  const between = `,${JSON.stringify(again)}:`
  const listBytes = Buffer.byteLength(list)
  const json = Buffer.allocUnsafe(2 * listBytes + Buffer.byteLength(start + between + end))
  const listAt = json.write(start)
  const betweenAt = listAt + json.write(list, listAt)
  const againAt = betweenAt + json.write(between, betweenAt)
  json.copyWithin(againAt, listAt, betweenAt)
  json.write(end, againAt + listBytes)
  return json
}
