import type { TFunction } from 'i18next'

/** Translates the basket's texts. Rows get it from their table: `useTranslation` in each of 500 rows is slow. */
export type Translate = TFunction<'basket'>
