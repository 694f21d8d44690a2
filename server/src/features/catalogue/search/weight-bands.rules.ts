import { withComma } from '#lib/format.ts'

/** Lower ends of the weight bands, in grams. */
const bands = [0, 50, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2500, 5000]

/** The band that a weight in grams falls into, as the filter names it: "150-200", the last one "5000-". */
export function weightBand(grams: number): string {
  const at = bands.findLastIndex((from) => from <= grams)
  return `${bands[at]}-${bands[at + 1] ?? ''}`
}

/** A band in words that are the same in every language: "150–200 g", "1–1,5 kg". */
export function bandName(band: string): string {
  const [from = 0, to = 0] = band.split('-').map(Number)
  const inKilos = from >= 1000
  const shown = (grams: number) => (inKilos ? withComma(String(grams / 1000)) : String(grams))
  const unit = inKilos ? 'kg' : 'g'
  if (!to) return `≥ ${shown(from)} ${unit}`
  return from === 0 ? `< ${shown(to)} ${unit}` : `${shown(from)}–${shown(to)} ${unit}`
}
