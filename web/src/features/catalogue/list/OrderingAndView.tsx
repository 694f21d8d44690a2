import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { type CatalogueSearch, orderings, readCatalogueSearch } from './catalogue.search.ts'
import classes from './OrderingAndView.module.css'

type Props = { search: CatalogueSearch; show: (next: CatalogueSearch) => void }

/** In which order, and as pictures or as a dense list. */
export function OrderingAndView({ search, show }: Props) {
  const { t } = useTranslation('catalogue')
  const names = {
    relevance: search.query ? t('order.relevance') : t('order.catalogue'),
    name: t('order.name'),
    price: t('order.price'),
    '-price': t('order.price_down'),
    newest: t('order.newest'),
  }
  const [isHidden] = useHidePrices()
  const hasPrices = !(useUser()?.prices_hidden ?? false) && !isHidden
  const shown = orderings.filter((ordering) => hasPrices || !ordering.endsWith('price'))
  const views = [
    { view: undefined, name: t('view.grid'), Icon: IconLayoutGrid },
    { view: 'list', name: t('view.list'), Icon: IconList },
  ] as const
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label={t('order.label')}
        value={search.ordering ?? 'relevance'}
        onChange={({ currentTarget }) =>
          show(readCatalogueSearch({ ...search, ordering: currentTarget.value, page: undefined }))
        }
        data={shown.map((value) => ({ value, label: names[value] }))}
      />
      <div className={classes.views} role="group" aria-label={t('view.label')}>
        {views.map(({ view, name, Icon }) => (
          <ActionIcon
            key={name}
            variant={search.view === view ? 'light' : 'subtle'}
            color={search.view === view ? 'brand' : 'gray'}
            size={36}
            aria-label={name}
            title={name}
            aria-pressed={search.view === view}
            onClick={() => show(readCatalogueSearch({ ...search, view }))}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </div>
    </div>
  )
}
