import type { GroupSummary } from '@comptoir/contract/catalogue'

/** The sizes in a few words: "S – 3XL", or each where there are few. They come in their own order. */
export function sizeRange(sizes: GroupSummary['sizes']): string {
  const names = sizes.map(({ name }) => name)
  if (names.length <= 3) return names.join(' · ')
  return `${names[0]} – ${names.at(-1)}`
}
