import { publications, type StyleChoices, styleGaps } from '@comptoir/contract/admin-styles'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#features/office/admin.api.ts'
import { asChoices, choicesOf } from '#features/office/list/choices.ts'
import { type Filter, filters } from '#features/office/list/filters.ts'
import { styleChoices } from './styles.api.ts'

/** The choices of one of the lists that a style names. */
const chosenFrom =
  (list: keyof Pick<StyleChoices, 'categories' | 'brands' | 'catalogs'>): NonNullable<Filter['useChoices']> =>
  () =>
    asChoices(useQuery(styleChoices(useLanguage())).data?.[list] ?? [])

export const styleFilters = filters({
  publication: {
    label: 'adminStyles:publication_label',
    useChoices: choicesOf(publications, (publication) => `adminStyles:publication.${publication}`),
  },
  missing: {
    label: 'adminStyles:missing_label',
    useChoices: choicesOf(styleGaps, (gap) => `adminStyles:missing.${gap}`),
  },
  category: { label: 'adminStyles:category', isId: true, useChoices: chosenFrom('categories') },
  brand: { label: 'adminStyles:brand', isId: true, useChoices: chosenFrom('brands') },
  catalog: { label: 'adminStyles:catalog', isId: true, useChoices: chosenFrom('catalogs') },
  deal: {
    label: 'adminStyles:deal',
    useChoices: choicesOf(['true', 'false'], (value) => (value === 'true' ? 'admin:yes' : 'admin:no')),
  },
})
