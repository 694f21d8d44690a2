import { translatedEntities, type TranslatedEntity } from '@comptoir/contract/admin-translations'
import type { Language } from '@comptoir/contract/common'
import type { OfficePermission } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import type { Session } from '#session.ts'
import { findMissingTranslations } from './translations.queries.ts'

/** What somebody must be allowed to do to write each of them. */
const writers: Record<TranslatedEntity, OfficePermission> = {
  style: 'catalogue',
  category: 'catalogue',
  color: 'catalogue',
  catalog: 'catalogue',
  unit: 'catalogue',
  page: 'content',
  announcement: 'content',
  delivery_option: 'administration',
  holiday: 'content',
  company: 'administration',
}

type Filter = { entity?: TranslatedEntity | undefined } & Parameters<typeof findMissingTranslations>[4]

/** What is not written in all languages, of all that the caller may write. */
export const missingTranslations = (
  { db, now }: Deps,
  { can }: Session,
  language: Language,
  { entity, ...filter }: Filter,
) => {
  const entities = translatedEntities.filter(
    (one) => can(writers[one]) && (entity === undefined || one === entity),
  )
  return findMissingTranslations(db, language, now(), entities, filter)
}
