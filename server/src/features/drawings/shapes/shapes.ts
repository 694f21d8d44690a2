import type { Canvas } from '../canvas.ts'
import { accessories } from './accessories.ts'
import { highVisibility } from './hivis.ts'
import { household } from './household.ts'
import { kitchen } from './kitchen.ts'
import { bottoms } from './legs.ts'
import { tops } from './tops.ts'

/** Every article that can be drawn, by name. */
export const shapes: Readonly<Record<string, (canvas: Canvas) => void>> = {
  ...tops,
  ...highVisibility,
  ...bottoms,
  ...kitchen,
  ...household,
  ...accessories,
}
