import type { Canvas } from '../canvas.ts'
import { accessories } from './accessories.ts'
import { bath } from './bath.ts'
import { bed } from './bed.ts'
import { highVisibility } from './hivis.ts'
import { kitchen } from './kitchen.ts'
import { bottoms } from './legs.ts'
import { table } from './table.ts'
import { tops } from './tops.ts'

/** Every article that can be drawn, by name. */
export const shapes: Readonly<Record<string, (canvas: Canvas) => void>> = {
  ...tops,
  ...highVisibility,
  ...bottoms,
  ...kitchen,
  ...bath,
  ...bed,
  ...table,
  ...accessories,
}
