import { downloadSearchTerms, type SearchTerm } from '@comptoir/contract/admin-search-terms'
import { Button, UnstyledButton } from '@mantine/core'
import { IconVocabulary } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { languageNames } from '#i18n/languages.ts'
import { SearchTermDialog, type EditedTerm } from './SearchTermDialog.tsx'
import { TrySearch } from './TrySearch.tsx'
import { useSearchTerms } from './search-terms.api.ts'
import { searchTermFilters } from './search-terms.filters.ts'
import classes from './SearchTerms.module.css'

/** What the search knows beside the words of the catalogue, and what it finds with that. */
export function SearchTermListScreen() {
  const { t } = useTranslation('adminSearchTerms')
  const language = useTextLanguage()
  const [editing, setEditing] = useState<EditedTerm | null>(null)
  return (
    <>
      <OfficeListScreen
        path="/admin/search-terms"
        filters={searchTermFilters}
        order="term"
        workbook={downloadSearchTerms}
        useRows={useSearchTerms}
        columns={columns(setEditing)}
        texts="adminSearchTerms:"
        icon={<IconVocabulary />}
        actions={
          <>
            <TrySearch />
            <Button onClick={() => setEditing({ kind: 'synonym', language, term: '', means: '' })}>
              {t('add')}
            </Button>
          </>
        }
      />
      <SearchTermDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

const columns = (edit: (term: SearchTerm) => void): OfficeColumn<SearchTerm>[] => [
  {
    key: 'term',
    title: 'adminSearchTerms:term',
    cell: (one) => (
      <UnstyledButton className={classes.open} data-row-link onClick={() => edit(one)}>
        {one.term}
      </UnstyledButton>
    ),
  },
  {
    key: 'kind',
    title: 'adminSearchTerms:kind',
    from: 'phone',
    onPhone: true,
    cell: (one) => <Kind term={one} />,
  },
  {
    key: 'means',
    title: 'adminSearchTerms:means',
    cell: ({ means }) => means.split('|').join(' · '),
  },
  {
    key: 'language',
    title: 'adminSearchTerms:language',
    from: 'phone',
    onPhone: true,
    cell: (one) => <Language term={one} />,
  },
]

function Kind({ term: { kind } }: { term: SearchTerm }) {
  const { t } = useTranslation('adminSearchTerms')
  return t(`kinds.${kind}`)
}

function Language({ term: { language } }: { term: SearchTerm }) {
  const { t } = useTranslation('adminSearchTerms')
  return language ? languageNames[language] : t('all_languages')
}
