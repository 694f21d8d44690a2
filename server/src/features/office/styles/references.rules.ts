import { checkDigit } from '@comptoir/contract/gtin'

/** A product whose reference shows how the house writes them: with the codes of its colour and size. */
export type Sample = { style: string; ref: string; color: string | null; size: string | null }
type Cell = { color: string | null; size: string | null }
type Pattern = { form: string; caseOf: (code: string) => string }

const COLOR = '\u0001'
const SIZE = '\u0002'
const keep = (code: string) => code
const usual: Pattern = { form: `-${COLOR}-${SIZE}`, caseOf: keep }

/**
 * Proposes the reference of a product by those of its neighbours: the part that a colour or a size has in references of
 * its own style, and for others their codes, set together as most of the samples do.
 *
 * @param own    products of the style
 * @param others products of other styles, for a style that has none
 */
export function proposer(
  style: string,
  own: readonly Sample[],
  others: readonly Sample[],
): (cell: Cell) => string {
  const pattern = patternOf(own) ?? patternOf(others) ?? usual
  const colors = new Map<string, string>()
  const sizes = new Map<string, string>()
  for (const sample of own) {
    const parts = partsOf(sample, pattern.form)
    if (!parts) continue
    if (sample.color !== null && parts.color) colors.set(sample.color, parts.color)
    if (sample.size !== null && parts.size) sizes.set(sample.size, parts.size)
  }
  const part = (known: Map<string, string>, code: string | null) =>
    code === null ? '' : (known.get(code) ?? pattern.caseOf(code))
  return ({ color, size }) => `${style}${filled(pattern.form, part(colors, color), part(sizes, size))}`
}

/** How most of the samples set their codes together after the reference of their style. */
function patternOf(samples: readonly Sample[]): Pattern | undefined {
  const found = new Map<string, { pattern: Pattern; count: number }>()
  for (const sample of samples) {
    const pattern = writtenBy(sample)
    if (!pattern) continue
    const entry = found.get(pattern.form) ?? { pattern, count: 0 }
    entry.count += 1
    found.set(pattern.form, entry)
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)[0]?.pattern
}

function writtenBy({ style, ref, color, size }: Sample): Pattern | undefined {
  if (!ref.startsWith(style) || ref === style) return undefined
  const rest = ref.slice(style.length)
  // Parts that are no codes: two of them after the same sign, or one.
  const plain = /^([-_. /]?)([^-_. /]+)(?:([-_. /])([^-_. /]+))?$/.exec(rest)
  const coded = withCodes(rest, color, size)
  if (coded) return { form: coded, caseOf: rest === rest.toUpperCase() ? (code) => code.toUpperCase() : keep }
  if (!plain) return undefined
  const [, before, , between] = plain
  if (between !== undefined && color !== null && size !== null)
    return { form: `${before}${COLOR}${between}${SIZE}`, caseOf: keep }
  return between === undefined && (color === null) !== (size === null)
    ? { form: `${before}${color === null ? SIZE : COLOR}`, caseOf: keep }
    : undefined
}

/** The rest of a reference with marks in the places of both codes; undefined where one of them is not there. */
function withCodes(rest: string, color: string | null, size: string | null): string | undefined {
  const find = (text: string, code: string) => text.toLowerCase().lastIndexOf(code.toLowerCase())
  let form = rest
  if (size !== null) {
    const at = find(form, size)
    if (at < 0) return undefined
    form = form.slice(0, at) + SIZE + form.slice(at + size.length)
  }
  if (color !== null) {
    const at = find(form, color)
    if (at < 0) return undefined
    form = form.slice(0, at) + COLOR + form.slice(at + color.length)
  }
  return color === null && size === null ? undefined : form
}

/** What stands in a reference for its colour and its size. */
function partsOf({ style, ref }: Sample, form: string): { color?: string; size?: string } | undefined {
  if (!ref.startsWith(style)) return undefined
  const pattern = form
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replace(COLOR, '(?<color>.+?)')
    .replace(SIZE, '(?<size>.+?)')
  return new RegExp(`^${pattern}$`, 'i').exec(ref.slice(style.length))?.groups
}

/** A pattern with its parts; the sign before a part that there is not goes with it. */
function filled(form: string, color: string, size: string): string {
  const put = (text: string, mark: string, part: string) =>
    part === '' ? text.replace(new RegExp(`[-_. /]?${mark}`), '') : text.replace(mark, () => part)
  return put(put(form, COLOR, color), SIZE, size)
}

/**
 * The next GTINs of 13 digits that begin with the number the shop was given by GS1.
 *
 * @param last the highest in use; null for none
 * @returns fewer than asked for where the numbers run out
 */
export function nextGtins(prefix: string, last: string | null, count: number): string[] {
  const digits = 12 - prefix.length
  const start = last === null ? 0 : Number(last.slice(prefix.length, 12)) + 1
  const end = Math.min(start + count, 10 ** digits)
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => {
    const body = prefix + String(start + index).padStart(digits, '0')
    return body + checkDigit(body)
  })
}
