const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const LOCK_NOT_AVAILABLE = '55P03'
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

/** Whether a transaction failed because of a concurrent one (deadlock, serialization failure): a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  [DEADLOCK, SERIALIZATION_FAILURE].includes(codeOf(error) ?? '')

/** Whether a statement waited for a lock for longer than `lock_timeout` allows. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE

/**
 * Whether a row was written that names another one which has been deleted meanwhile.
 *
 * @param columns the columns that name it, as `table.column`; any when left out
 */
export const isForeignKeyViolation = (error: unknown, ...columns: string[]): boolean =>
  codeOf(error) === FOREIGN_KEY_VIOLATION &&
  (columns.length === 0 ||
    columns.some((column) => constraintOf(error) === `${column.replace('.', '_')}_fkey`))

/**
 * Whether a row was written that somebody else has just written as well.
 *
 * @param constraint the one that forbids it; any when left out
 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === UNIQUE_VIOLATION && (constraint === undefined || constraintOf(error) === constraint)

const constraintOf = (error: unknown): string | undefined => (error as { constraint?: string }).constraint
