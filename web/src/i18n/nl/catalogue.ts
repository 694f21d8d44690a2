import type { catalogue as source } from '../en/catalogue.ts'
import type { Translation } from '../texts.ts'

export const catalogue = {
  title: 'Catalogus',
} satisfies Translation<typeof source>
