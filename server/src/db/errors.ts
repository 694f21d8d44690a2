const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const LOCK_NOT_AVAILABLE = '55P03'
const DISK_FULL = '53100'
const ABORTED_TRANSACTION = '25P02'
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

/** Whether a transaction failed because of a concurrent one (deadlock, serialization failure): a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  [DEADLOCK, SERIALIZATION_FAILURE].includes(codeOf(error) ?? '')

/** Whether a statement failed because one before it in its transaction has. */
export const isAborted = (error: unknown): boolean => codeOf(error) === ABORTED_TRANSACTION

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

/** Classes and codes of PostgreSQL that say that the database cannot do it now, and may later. */
const UNAVAILABLE = [
  /^08/, // connection failures
  /^53/, // out of disk, memory or connections
  /^57P0/, // shut down, starting up, connection ended by somebody
  /^57014$/, // statement_timeout
  /^55P03$/, // lock_timeout
  /^40(001|P01)$/, // a conflict, after all retries
  /^25P03$/, // idle_in_transaction_session_timeout
  /^25006$/, // a standby that does not take writes yet
  /^58/, // input and output
]
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
const FILES = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/
/** Errors of pg and its pool that have no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout$|timeout exceeded when trying to connect$|timeout expired$|Client was closed)/

/** Whether the disk that files are on is full, or went away, or this process has as many of them open as it may. */
export const isFileFault = (error: unknown): boolean => FILES.test(codeOf(error) ?? '')

/**
 * Whether a statement failed because the database is away, overloaded or full, or because somebody else holds what it
 * needs; or a file could not be written or read. It may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // A socket file that is not there: the embedded PostgreSQL is being started.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect'
  if (code !== undefined)
    return NETWORK.test(code) || isFileFault(error) || (code.length === 5 && matches(code))
  return LOST.test(error.message)
}
const matches = (code: string) => UNAVAILABLE.some((pattern) => pattern.test(code))

/** Whether PostgreSQL has no room left to write. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === DISK_FULL
