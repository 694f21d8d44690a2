import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { type CatalogueSearch, orderings, readCatalogueSearch } from './catalogue.search.ts'
import classes from './OrderingAndView.module.css'

type Props = { search: CatalogueSearch; show: (next: CatalogueSearch) => void }

/** As pictures or as a list: as the address says, else as it was chosen last. */
export function useView({ view }: CatalogueSearch): 'list' | undefined {
  const [kept] = useStored(storageKeys.catalogueView)
  return view ?? (kept === 'list' ? 'list' : undefined)
}

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
  const chosen = useView(search)
  const [, keepView] = useStored(storageKeys.catalogueView)
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
            variant={chosen === view ? 'light' : 'subtle'}
            color={chosen === view ? 'brand' : 'gray'}
            size={36}
            aria-label={name}
            title={name}
            aria-pressed={chosen === view}
            onClick={() => {
              keepView(view ?? null)
              show(readCatalogueSearch({ ...search, view }))
            }}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </div>
    </div>
  )
}
