/** What references begin with alike, up to the sign that sets the size off: "K356-NVY" of K356-NVY-S and K356-NVY-M. */
export function sharedStart(refs: readonly string[]): string {
  const [first = '', ...others] = refs
  let end = first.length
  for (const ref of others) while (!ref.startsWith(first.slice(0, end))) end -= 1
  if (end === first.length) return first
  return first.slice(0, end).replace(/[^\p{L}\p{N}]*$/u, '')
}

type Size = { size: string; position: number | null }
/** Sizes by their positions; those without one follow, as a reader sorts them. */
export const bySize = (a: Size, b: Size): number =>
  (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) ||
  a.size.localeCompare(b.size, undefined, { numeric: true })
