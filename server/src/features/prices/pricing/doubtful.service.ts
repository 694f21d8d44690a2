import { RuleError, message } from '#lib/errors.ts'

/** How many prices would be 0, or below what the product costs the shop, and the reference of one of the latter. */
type Doubtful = { free: number; below_cost: number; ref: string | null }

/** What may be a mistake is asked about. @throws RuleError on `sure` */
export function refuseDoubtful({ free, below_cost, ref }: Doubtful): void {
  const reasons = [
    ...(free > 0 ? [message('price_free', { count: free })] : []),
    ...(below_cost > 0 ? [message('price_below_cost', { count: below_cost, ref: ref ?? '' })] : []),
  ]
  if (reasons.length > 0) throw new RuleError({ sure: reasons })
}
