import type { Tones } from './tones.ts'

/** Drawings are made on a square of 600 units. */
export const side = 600

/** `round` for bodies and legs, `flat` for what lies, `left` and `right` for sleeves, `deep` for what is in shadow. */
export type Form = 'round' | 'flat' | 'left' | 'right' | 'deep'

/** Covers the silhouette; blended, because a group with a mask would be blended with nothing behind it. */
export const overlay = (paint: string, opacity: number, isBlended: boolean) =>
  `<g mask="url(#all)" opacity="${opacity}"${isBlended ? ' style="mix-blend-mode:soft-light"' : ''}>${paint}</g>`
export const square = (paint: string) => `<rect width="${side}" height="${side}" ${paint}/>`

/** Thin lines along paths; with `dashes`, stitches. */
export function lines(
  paths: string[],
  color: string,
  width: number,
  opacity: number,
  dashes?: string,
): string {
  const dashed = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`
  return `<g fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"${dashed}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
}

/** How light falls on a form. */
export function gradient(id: string, form: Form, tones: Tones): string {
  const stops: Record<Form, [at: number, color: string][]> = {
    round: [
      [0, tones.darker],
      [0.1, tones.dark],
      [0.3, tones.light],
      [0.5, tones.base],
      [0.74, tones.base],
      [0.92, tones.dark],
      [1, tones.darker],
    ],
    flat: [
      [0, tones.light],
      [0.5, tones.base],
      [1, tones.dark],
    ],
    left: [
      [0, tones.dark],
      [0.3, tones.light],
      [0.75, tones.base],
      [1, tones.darker],
    ],
    right: [
      [0, tones.darker],
      [0.3, tones.base],
      [0.72, tones.light],
      [1, tones.dark],
    ],
    deep: [
      [0, tones.dark],
      [1, tones.darker],
    ],
  }
  const direction =
    form === 'flat' || form === 'deep' ? 'x1="0" y1="0" x2="0.35" y2="1"' : 'x1="0" y1="0" x2="1" y2="0.06"'
  return `<linearGradient id="${id}" ${direction}>${stops[form].map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')}</linearGradient>`
}

/** Blurs and lights that all drawings share. */
export const filters = [
  '<filter color-interpolation-filters="sRGB" id="fine" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.2"/></filter>',
  '<radialGradient id="backdrop" cx="0.45" cy="0.38" r="0.85"><stop offset="0" stop-color="#f1efeb"/><stop offset="0.6" stop-color="#e8e5e0"/><stop offset="1" stop-color="#d9d5ce"/></radialGradient>',
  '<linearGradient id="daylight" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.13"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.14"/></linearGradient>',
  '<filter color-interpolation-filters="sRGB" id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>',
  '<filter color-interpolation-filters="sRGB" id="cast" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter>',
].join('')
