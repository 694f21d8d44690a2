import { formatWaitingTime } from '@comptoir/contract/waiting-time'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { errorText, isUnreachable, requestIdOf } from '../feedback/errors.ts'
import { Refusal } from '../feedback/Refusal.tsx'

/**
 * The error of a refused form as a whole: `non_field_errors`, else the detail, else a general text. Shows nothing if the
 * errors are under their fields, or if the session has expired, since sign-in is then asked for over the form.
 *
 * @param others messages about fields that the form does not have
 * @param hasFields without any, messages about fields are shown here too
 * @param advice    what to do, where the error does not say it
 */
export function FormErrors({
  error,
  others = [],
  hasFields = true,
  advice,
}: {
  error: unknown
  others?: string[]
  hasFields?: boolean
  advice?: string | undefined
}) {
  const { t, i18n } = useTranslation()
  const known = error instanceof ApiError
  if (!error || (known && error.status === 401)) return null
  const aboutFields = known && !hasFields ? Object.values(error.fields) : []
  const messages = known ? [...error.formErrors, ...others, ...aboutFields] : []
  if (known && messages.length === 0 && Object.keys(error.fields).length > 0) return null
  const wait = known && error.status === 429 && error.retryAfter
  const whole = wait
    ? t('errors.throttled', { wait: formatWaitingTime(wait, i18n.language) })
    : errorText(error, t)
  const texts = messages.length > 0 ? messages : [whole]
  const id = known && error.status >= 500 ? requestIdOf(error) : null
  return (
    <Refusal>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {isUnreachable(error) && <div>{t('errors.unreachable')}</div>}
      {advice && <div>{advice}</div>}
      {id && <div>{t('errors.reference', { id })}</div>}
    </Refusal>
  )
}

/**
 * Shows the server's messages under their fields and scrolls to the first of them (ERR-02).
 *
 * @param setErrors of Mantine's form; the paths are dotted as the server's
 */
export function showFieldErrors(error: unknown, setErrors: (errors: Record<string, string>) => void): void {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return
  setErrors(error.fields)
  requestAnimationFrame(scrollToFirstError)
}

/** Scrolls to the first faulty field of the page and focuses it. */
export const scrollToFirstError = (): void => scrollToFirstErrorIn(document)

/** The same within a part of the page, which may have several forms. */
export function scrollToFirstErrorIn(part: ParentNode): void {
  const field = part.querySelector<HTMLElement>('[aria-invalid="true"]')
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  field?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
  field?.focus({ preventScroll: true })
}
