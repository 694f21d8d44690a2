const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How long somebody is to wait, in the unit that people count in, rounded up: seconds below a minute, then minutes, and
 * hours from an hour and a half on.
 *
 * @param language any tag that `Intl` knows
 */
export function formatWaitingTime(seconds: number, language: string): string {
  const [unit, length] =
    seconds < MINUTE
      ? (['second', 1] as const)
      : seconds < 1.5 * HOUR
        ? (['minute', MINUTE] as const)
        : (['hour', HOUR] as const)
  const count = Math.max(1, Math.ceil(seconds / length))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
