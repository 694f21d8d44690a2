import { NoResultError } from 'kysely'

const DEADLOCK = '40P01'
/** A row was written that names another one, which somebody has deleted since it was looked at. */
const NAMES_NOTHING = '23503'
/** A row was written that somebody else has just written as well. */
const IS_THERE = '23505'

/** Whether a transaction came to nothing because of another one that ran at the same time: done again, it may succeed. */
export const wasCrossed = (error: unknown): boolean =>
  error instanceof NoResultError ||
  [DEADLOCK, NAMES_NOTHING, IS_THERE].includes((error as { code?: string }).code ?? '')
