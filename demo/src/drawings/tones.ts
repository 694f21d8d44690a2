/** The shades of one dyed cloth, as `#rrggbb`. */
export type Tones = {
  base: string
  light: string
  lighter: string
  dark: string
  darker: string
  /** Seams and outlines: visible on the cloth, whatever its colour. */
  line: string
  /** Inside of a collar or cuff. */
  inside: string
  isDark: boolean
  isPale: boolean
}

/** Six hex digits, without `#`. */
export function tonesOf(hex: string): Tones {
  const dyed = toOklab(hex)
  // No cloth is as black as ink.
  const cloth = { ...dyed, l: Math.max(dyed.l, 0.18) }
  const isDark = cloth.l < 0.4
  const isPale = cloth.l > 0.9
  // White cloth has cool shadows and no room above; black cloth shows its form by its lights.
  const shift = (by: number) => toHex({ ...cloth, l: cloth.l + by })
  const step = isDark ? 0.05 : isPale ? 0.075 : 0.085
  const cool = (by: number) =>
    isPale && chroma(cloth) < 0.03 ? toHex({ l: cloth.l - by, a: -0.002, b: -0.008 }) : shift(-by)
  return {
    base: isPale ? cool(0.012) : shift(0),
    light: shift(isDark ? 0.045 : 0.04),
    lighter: shift(isDark ? 0.15 : 0.1),
    dark: cool(step),
    darker: cool(step * 2.1),
    line: isDark ? shift(cloth.l < 0.25 ? 0.24 : 0.2) : cool(isPale ? 0.24 : 0.2),
    inside: cool(isDark ? 0.07 : 0.17),
    isDark,
    isPale,
  }
}

type Oklab = { l: number; a: number; b: number }

const chroma = ({ a, b }: Oklab) => Math.hypot(a, b)

/** Björn Ottosson's perceptual colour space, in which equal steps look equal. */
function toOklab(hex: string): Oklab {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function toHex({ l: lightness, a, b }: Oklab): string {
  const at = Math.min(1, Math.max(0.06, lightness))
  const l = (at + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (at - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (at - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((channel) => byte(gamma(channel))).join('')}`
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const byte = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
