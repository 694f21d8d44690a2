import { toGtin } from '@comptoir/contract/gtin'
import { tradeItemOf } from '@comptoir/contract/scanned-code'

/** What a reader makes of bars in a picture. */
export type Read = {
  text: string
  /** `retail`: EAN and UPC. */
  kind: 'retail' | 'other'
}

/**
 * The GTIN that bars stand for, as `toGtin` writes it. Codes of parcels and of suppliers' own are none: a number in such
 * bars counts where it is as long as a GTIN-13 or GTIN-14, which chance seldom gives the right check digit.
 */
export function gtinOf({ text, kind }: Read): string | undefined {
  if (kind === 'retail') return toGtin(text)
  return toGtin(tradeItemOf(text) ?? (text.length >= 13 ? text : ''))
}

/** How long a code has to be out of view before it counts again, in milliseconds. */
export const quietMs = 1500

/** Which of the codes in the pictures of a camera count: each once for as long as it stays in view (C-15). */
export class CodesInView {
  readonly #seen = new Map<string, { last: number; pictures: number }>()

  /**
   * @param codes of one picture
   * @param now milliseconds
   * @returns those that count: seen for the second time, since a single picture may be misread
   */
  see(codes: readonly string[], now: number): string[] {
    for (const [code, { last }] of this.#seen) if (now - last > quietMs) this.#seen.delete(code)
    return [...new Set(codes)].filter((code) => {
      const pictures = (this.#seen.get(code)?.pictures ?? 0) + 1
      this.#seen.set(code, { last: now, pictures })
      return pictures === 2
    })
  }
}
