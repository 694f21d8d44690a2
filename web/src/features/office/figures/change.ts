import { formatCount } from '#ui/format/format.ts'

/** How much more or less than a year earlier, in percent: `+12 %`, `−3 %`; a dash where there was nothing. */
export const formatChange = (change: number | null): string =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${formatCount(change)}\u00a0%`
