import { z } from 'zod'
import { Day } from './common.ts'

/** Units of a line that are had on a day; null where the day is not known yet. */
export const PromisedPart = z.object({ units: z.int(), date: Day.nullable() })
export type PromisedPart = z.infer<typeof PromisedPart>
/** What of several lines is had on a day: units, and the lines that are complete then. */
export const PromisedDay = z.object({ date: Day.nullable(), lines: z.int(), units: z.int() })
export type PromisedDay = z.infer<typeof PromisedDay>

/** When all of it is there: null where that is not known. */
export const completeOn = (parts: readonly { date: string | null }[]): string | null =>
  parts.some(({ date }) => date === null)
    ? null
    : (parts
        .map(({ date }) => date!)
        .toSorted()
        .at(-1) ?? null)

/** Whether a day is later than another one; one that is not known is later than all. */
export const isLater = (day: string | null, than: string | null): boolean =>
  than !== null && (day === null || day > than)

/** The order of days, those that are not known last. */
export const compareDays = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1
