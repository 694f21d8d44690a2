import type { Publication } from '@comptoir/contract/admin-styles'
import { message, type FieldErrors } from '#lib/errors.ts'

type Shown = {
  publication: Publication
  shown_from: string | null
  shown_until: string | null
  published_on: string | null
}

/**
 * How a style is shown by what was asked for: from today on is now, and a draft has no days. It counts as new from the day
 * on which it is first shown.
 */
export function settled<Values extends Shown>(before: Shown, values: Values, today: string): Values {
  const isNow =
    values.publication === 'published' ||
    (values.publication === 'scheduled' && values.shown_from !== null && values.shown_from <= today)
  if (isNow)
    return {
      ...values,
      publication: 'published',
      shown_from: null,
      published_on: values.published_on ?? (before.publication === 'published' ? null : today),
    }
  return values.publication === 'draft' ? { ...values, shown_from: null, shown_until: null } : values
}

export function publicationFaults(
  { publication, shown_from, shown_until }: Shown,
  today: string,
): FieldErrors {
  if (publication === 'scheduled' && shown_from === null) return { shown_from: [message('required')] }
  const first = shown_from ?? today
  return shown_until !== null && shown_until < first
    ? { shown_until: [message('style_ends_before', { day: first })] }
    : {}
}
