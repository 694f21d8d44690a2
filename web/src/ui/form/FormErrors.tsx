import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { errorText, isUnreachable, requestIdOf } from '../feedback/errors.ts'
import { Refusal } from '../feedback/Refusal.tsx'

/**
 * What a refused form says as a whole: `non_field_errors`, else the detail, else that something went wrong. A refusal
 * that is told under its fields already gives nothing here, nor does a session that ran out: it is asked for over the form.
 *
 * @param others messages about what is no field of the form
 */
export function FormErrors({ error, others = [] }: { error: unknown; others?: string[] }) {
  const { t } = useTranslation()
  const known = error instanceof ApiError
  if (!error || (known && error.status === 401)) return null
  const told = known ? [...error.formErrors, ...others] : []
  if (known && told.length === 0 && Object.keys(error.fields).length > 0) return null
  const wait = known && error.status === 429 && error.retryAfter
  const whole = wait ? t('errors.throttled', { count: Math.ceil(wait / 60) }) : errorText(error, t)
  const texts = told.length > 0 ? told : [whole]
  const id = known && error.status >= 500 ? requestIdOf(error) : null
  return (
    <Refusal>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {isUnreachable(error) && <div>{t('errors.unreachable')}</div>}
      {id && <div>{t('errors.reference', { id })}</div>}
    </Refusal>
  )
}

/**
 * Gives a refused form its messages, and shows the first faulty field (ERR-02).
 *
 * @param setErrors of Mantine's form; its paths are dotted as ours
 */
export function showFieldErrors(error: unknown, setErrors: (errors: Record<string, string>) => void): void {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return
  setErrors(error.fields)
  requestAnimationFrame(scrollToFirstError)
}

/** The first marked field of the page comes into view and takes the keyboard. */
export const scrollToFirstError = (): void => scrollToFirstErrorIn(document)

/** The same within a part of the page: another form may have faults of its own. */
export function scrollToFirstErrorIn(part: ParentNode): void {
  const field = part.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  field?.focus({ preventScroll: true })
}
