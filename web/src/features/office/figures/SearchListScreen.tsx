import { downloadSearches, type SearchWithoutResult } from '@comptoir/contract/admin-figures'
import { textLanguage } from '@comptoir/contract/common'
import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pages } from '#features/office/entities.ts'
import { type EditedTerm, SearchTermDialog } from '#features/office/search-terms/SearchTermDialog.tsx'
import { languageNames } from '#i18n/languages.ts'
import { useSearches } from './figures.api.ts'
import { searchFilters } from './figures.filters.ts'

/** What customers searched for and did not find, each to be made a term that the search knows. */
export function SearchListScreen() {
  const [adding, setAdding] = useState<EditedTerm | null>(null)
  return (
    <>
      <OfficeListScreen
        path="/admin/searches"
        filters={searchFilters}
        order="-times"
        workbook={downloadSearches}
        useRows={useSearches}
        columns={columns(setAdding)}
        rowName={({ words }) => words}
        texts="adminFigures:searches."
        icon={<IconZoomQuestion />}
        page={pages.overview}
      />
      <SearchTermDialog editing={adding} onClose={() => setAdding(null)} />
    </>
  )
}

const columns = (add: (term: EditedTerm) => void): OfficeColumn<SearchWithoutResult>[] => [
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
  {
    key: 'term',
    title: 'adminSearchTerms:term',
    isUnsorted: true,
    cell: (search) => <Add search={search} onAdd={add} />,
  },
]

function Add({ search, onAdd }: { search: SearchWithoutResult; onAdd: (term: EditedTerm) => void }) {
  const { t } = useTranslation('adminSearchTerms')
  const { words, language } = search
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('add_for', { words })}
      onClick={() => onAdd({ kind: 'synonym', language: textLanguage(language), term: words, means: '' })}
    >
      {t('explain')}
    </Button>
  )
}
