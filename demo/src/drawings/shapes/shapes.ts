import type { Canvas } from '../canvas.ts'
import { accessories } from './accessories.ts'
import { bath } from './bath.ts'
import { bed } from './bed.ts'
import { highVisibility } from './hivis.ts'
import { kitchen } from './kitchen.ts'
import { bottoms } from './legs.ts'
import { table } from './table.ts'
import { tops } from './tops.ts'

/** Cloth of two shades, side by side: a sample of them, not of their weave. */
const cloth = (canvas: Canvas) => {
  canvas.cloth('M0 0H600V600H0Z', { form: 'flat', edge: 0, outline: false })
  canvas.cloth('M600 0V600H0Z', { form: 'flat', edge: 0, outline: false, tones: canvas.second })
}

/** Every article that can be drawn, by name; and `cloth`. */
export const shapes: Readonly<Record<string, (canvas: Canvas) => void>> = {
  ...tops,
  ...highVisibility,
  ...bottoms,
  ...kitchen,
  ...bath,
  ...bed,
  ...table,
  ...accessories,
  cloth,
}
