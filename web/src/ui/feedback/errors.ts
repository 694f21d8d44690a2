import type { TFunction } from 'i18next'
import { ApiError } from '#api/errors.ts'
import { LoadTimeout } from '../navigation/lazyScreen.ts'

/** The text shown for an error; never a stack, never empty. */
export function errorText(error: unknown, t: TFunction<'common'>): string {
  if (error instanceof LoadTimeout) return t('errors.slow')
  if (!(error instanceof ApiError) || error.status === 0) return t('errors.something')
  const first = error.formErrors[0] ?? error.detail
  if (first) return first
  return Object.keys(error.fields).length > 0 ? Object.values(error.fields).join('\n') : t('errors.something')
}

/** The same for a toast or below a field, where nothing else says what to do when the server cannot be reached. */
export const errorAndAdvice = (error: unknown, t: TFunction<'common'>): string =>
  isUnreachable(error) ? `${errorText(error, t)} ${t('errors.unreachable')}` : errorText(error, t)

/** The request id of a failed request, as in the server's log. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.requestId : null

/** There was no answer: a network error, not a refusal. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0
