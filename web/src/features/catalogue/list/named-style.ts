import type { discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import type { EndpointOutput } from '@comptoir/contract/endpoint'

/** References are typed with and without their spaces and hyphens. */
const bare = (reference: string): string => reference.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** The one style that a text names: by the code of an article, by its reference, or as all that is found for it. */
export function namedStyle(
  { results, count, understood }: EndpointOutput<typeof discoverySearch>,
  text: string,
): GroupSummary | undefined {
  const [first] = results
  if (first?.match) return first
  const wasRead = understood.changed.length === 0 && understood.left_out.length === 0
  return results.find(({ ref }) => bare(ref) === bare(text)) ?? (count === 1 && wasRead ? first : undefined)
}
