import type { TFunction } from 'i18next'

/** The basket's words; rows get them from their table, since asking for them per row is what takes long. */
export type Words = TFunction<'basket'>
