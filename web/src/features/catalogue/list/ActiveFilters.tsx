import type { Facet } from '@comptoir/contract/catalogue'
import { Button, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import classes from './ActiveFilters.module.css'
import {
  type CatalogueSearch,
  chosenIn,
  filterKeys,
  ownChoices,
  readCatalogueSearch,
  toggled,
  withoutFilters,
} from './catalogue.search.ts'

type Props = { search: CatalogueSearch; facets: Facet[] | undefined; show: (next: CatalogueSearch) => void }

/** What narrows the list, each to be taken away with one click. */
export function ActiveFilters({ search, facets, show }: Props) {
  const { t } = useTranslation('catalogue')
  const chosen = filterKeys.flatMap((key) =>
    chosenIn(search, key).map((id) => {
      const value = facets
        ?.find((facet) => facet.key === key)
        ?.values.find((known) => String(known.id) === id)
      return { key, id, name: value?.name ?? id, hex: value?.hex, sample: value?.sample }
    }),
  )
  const own = ownChoices.filter((choice) => chosenIn(search, 'mine').includes(choice))
  if (chosen.length + own.length === 0 && !search.query) return null
  return (
    <ul className={classes.chips} aria-label={t('active.label')}>
      {search.query && (
        <Chip
          name={t('active.query', { query: search.query })}
          onRemove={() =>
            show(readCatalogueSearch({ ...search, query: undefined, type: undefined, page: undefined }))
          }
        />
      )}
      {own.map((choice) => (
        <Chip
          key={choice}
          name={t(`mine.${choice}`)}
          onRemove={() => show(toggled(search, 'mine', choice))}
        />
      ))}
      {chosen.map(({ key, id, ...named }) => (
        <Chip key={`${key} ${id}`} {...named} onRemove={() => show(toggled(search, key, id))} />
      ))}
      {chosen.length + own.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => show(withoutFilters(search))}>
            {t('active.clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}

type ChipProps = {
  name: string
  hex?: string | null | undefined
  sample?: string | undefined
  onRemove: () => void
}

function Chip({ name, hex, sample, onRemove }: ChipProps) {
  const { t } = useTranslation('catalogue')
  return (
    <li className={classes.chip}>
      {hex !== undefined && <Swatch of={{ hex, sample }} />}
      {name}
      <CloseButton size="sm" aria-label={t('active.remove', { name })} onClick={onRemove} />
    </li>
  )
}
