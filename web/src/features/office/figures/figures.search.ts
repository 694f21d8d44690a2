import { rankings, salesPeriods, type RankingName, type SalesPeriod } from '@comptoir/contract/admin-figures'

/** By what an address has the sales summed; by day where it does not say. */
export const readPeriod = ({ tab }: Record<string, unknown>): { tab?: SalesPeriod } => {
  const known = salesPeriods.find((one) => one === tab)
  return known && known !== 'day' ? { tab: known } : {}
}

/** The ranking that an address names; that of styles where it names none. */
export const readRanking = ({ tab }: Record<string, unknown>): { tab?: RankingName } => {
  const known = rankings.find((one) => one === tab)
  return known && known !== 'styles' ? { tab: known } : {}
}
