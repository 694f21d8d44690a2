import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Id, pageOf, TextLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** What the office writes in every language, by the names that the audit log has for it; `company` for links of the footer. */
export const translatedEntities = [
  'style',
  'category',
  'color',
  'catalog',
  'unit',
  'page',
  'announcement',
  'delivery_option',
  'holiday',
  'company',
] as const
export type TranslatedEntity = (typeof translatedEntities)[number]
const Entity = z.enum(translatedEntities)

export const MissingTranslation = z.object({
  /** Its place in the list. */
  id: z.int(),
  entity: Entity,
  /** Null for a link of the footer. */
  entity_id: Id.nullable(),
  name: Text,
  /** What it is known by besides: a reference, a code, an address, a day. */
  code: Text,
  /** The languages in which a text is not written that is written in another. */
  missing: z.array(TextLanguage),
  /** Whether customers see it today. */
  is_shown: z.boolean(),
})
export type MissingTranslation = z.infer<typeof MissingTranslation>

export const listMissingTranslations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/translations/',
  access: 'content',
  summary: 'What the office has not written in all languages, as far as the caller may edit it (NOTE-07)',
  query: z.object({
    entity: Entity.optional(),
    /** What is not written in this language. */
    missing: TextLanguage.optional(),
    is_shown: z.enum(['true', 'false']).optional(),
    ...listQuery(['name', 'code', 'entity'], 'entity'),
  }),
  status: 200,
  response: pageOf(MissingTranslation),
})
export const downloadMissingTranslations = workbookOf(listMissingTranslations)
