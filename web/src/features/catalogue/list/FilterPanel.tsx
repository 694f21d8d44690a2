import type { CategoryNode, Facet } from '@comptoir/contract/catalogue'
import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import {
  type CatalogueSearch,
  chosenIn,
  type FilterKey,
  filterKeys,
  ownChoices,
  toggled,
} from './catalogue.search.ts'
import { CategoryFilter } from './CategoryFilter.tsx'
import classes from './FilterPanel.module.css'
import { Choices, SizeChoices } from './FilterChoices.tsx'
import { preferredFirst } from './preferred.ts'
import { WholeCatalogueSearch } from './WholeCatalogueSearch.tsx'

type Props = {
  tree: CategoryNode[]
  path: CategoryNode[]
  /** Undefined until the first answer. */
  facets: Facet[] | undefined
  search: CatalogueSearch
  show: (next: CatalogueSearch) => void
}

/** Filters that say from the start how much is in them; the others wait to be opened. */
const openAtFirst: readonly FilterKey[] = ['categories', 'colors', 'sizes', 'other']

/** All filters with the number of styles that each value would show (CAT-02), and the search of everything (CAT-03). */
export function FilterPanel({ tree, path, facets, search, show }: Props) {
  const { t } = useTranslation('catalogue')
  const preferred = useUser()?.preferred_brands ?? []
  return (
    <div className={classes.panel}>
      <WholeCatalogueSearch key={search.query} query={search.query} />
      <div role="group" aria-label={t('mine.label')} className={classes.own}>
        {ownChoices.map((choice) => (
          <Checkbox
            key={choice}
            size="xs"
            label={t(`mine.${choice}`)}
            checked={chosenIn(search, 'mine').includes(choice)}
            onChange={() => show(toggled(search, 'mine', choice))}
          />
        ))}
      </div>
      {!facets && <PanelSkeleton />}
      {facets &&
        filterKeys.map((key) => {
          const chosen = chosenIn(search, key)
          const found = facets.find((facet) => facet.key === key)?.values ?? []
          const values = key === 'brands' ? preferredFirst(found, preferred) : found
          const isUseless = values.length === 0 && chosen.length === 0
          if (isUseless && (key !== 'categories' || path.length === 0)) return null
          const toggle = (id: string) => show(toggled(search, key, id))
          return (
            <details
              key={key}
              className={classes.group}
              open={openAtFirst.includes(key) || chosen.length > 0}
            >
              <summary className={classes.title}>
                {t(`facet.${key}`)}
                {chosen.length > 0 && <span className={classes.chosen}>{chosen.length}</span>}
              </summary>
              {key === 'categories' ? (
                <CategoryFilter tree={tree} path={path} values={values} search={search} toggle={toggle} />
              ) : key === 'sizes' ? (
                <SizeChoices values={values} chosen={chosen} toggle={toggle} />
              ) : (
                <Choices values={values} chosen={chosen} toggle={toggle} />
              )}
            </details>
          )
        })}
    </div>
  )
}

function PanelSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      {[5, 8, 4].map((rows) => (
        <Stack key={rows} gap={8}>
          <Skeleton height={16} width={110} />
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} height={12} width={`${90 - row * 5}%`} />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
