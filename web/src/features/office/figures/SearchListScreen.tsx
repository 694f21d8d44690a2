import { downloadSearches, type SearchWithoutResult } from '@comptoir/contract/admin-figures'
import { IconZoomQuestion } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pages } from '#features/office/entities.ts'
import { languageNames } from '#i18n/languages.ts'
import { useSearches } from './figures.api.ts'
import { searchFilters } from './figures.filters.ts'

/** What customers searched for and did not find. */
export const SearchListScreen = () => (
  <OfficeListScreen
    path="/admin/searches"
    filters={searchFilters}
    order="-times"
    workbook={downloadSearches}
    useRows={useSearches}
    columns={columns}
    rowName={({ words }) => words}
    texts="adminFigures:searches."
    icon={<IconZoomQuestion />}
    page={pages.overview}
  />
)

const columns: OfficeColumn<SearchWithoutResult>[] = [
  { key: 'words', title: 'adminFigures:searches.words', as: 'freeText' },
  { key: 'times', title: 'adminFigures:searches.times', as: 'count' },
  {
    key: 'language',
    title: 'adminFigures:language',
    isUnsorted: true,
    from: 'phone',
    cell: ({ language }) => languageNames[language],
  },
  { key: 'last_on', title: 'adminFigures:searches.last_on', as: 'day', from: 'phone', onPhone: 'titled' },
]
