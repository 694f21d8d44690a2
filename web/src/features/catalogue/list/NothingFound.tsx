import { Button, Group } from '@mantine/core'
import { IconCategory, IconHistory, IconNeedle, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { type CatalogueSearch, countChosen, readCatalogueSearch } from './catalogue.search.ts'

/** The address names a category that the catalogue does not have. */
export function CategoryNotFound() {
  const { t } = useTranslation('catalogue')
  return (
    <EmptyState
      order={1}
      icon={<IconCategory />}
      title={t('empty.category')}
      action={
        <LinkButton to={cataloguePath} params={noCategory} search={{}}>
          {t('all')}
        </LinkButton>
      }
    >
      {t('empty.category_text')}
    </EmptyState>
  )
}

type Props = { search: CatalogueSearch; isInCategory: boolean; show: (next: CatalogueSearch) => void }

/** Nothing matches: says so, and what to take away. */
export function NothingFound({ search, isInCategory, show }: Props) {
  const { t } = useTranslation('catalogue')
  const { query, type, ordering, view } = search
  const isFiltered = countChosen(search) > 0
  const isOwnAlone = !query && countChosen(search) === 1
  if (isOwnAlone && (search.mine === 'favourite' || search.mine === 'bought'))
    return (
      <EmptyState
        icon={search.mine === 'favourite' ? <IconStar /> : <IconHistory />}
        title={t(`mine.empty.${search.mine}`)}
        action={
          <LinkButton to={cataloguePath} params={noCategory} search={{}}>
            {t('all')}
          </LinkButton>
        }
      >
        {t(`mine.empty.${search.mine}_text`)}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconNeedle />}
      title={t('empty.title')}
      action={
        <Group justify="center" gap="xs">
          {isFiltered && (
            <Button onClick={() => show(readCatalogueSearch({ query, type, ordering, view }))}>
              {t('empty.clear')}
            </Button>
          )}
          {isInCategory && (
            <LinkButton
              variant="default"
              to={cataloguePath}
              params={noCategory}
              search={{ ...(query && { query }) }}
            >
              {t('empty.whole')}
            </LinkButton>
          )}
          {!isInCategory && !isFiltered && (
            <LinkButton variant="default" to={cataloguePath} params={noCategory} search={{}}>
              {t('all')}
            </LinkButton>
          )}
        </Group>
      }
    >
      {!query ? t('empty.filtered') : t(isFiltered ? 'empty.text_filtered' : 'empty.text', { query })}{' '}
      {t(isFiltered ? 'empty.hint_filtered' : 'empty.hint')}
    </EmptyState>
  )
}
