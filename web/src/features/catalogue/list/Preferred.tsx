import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import type { CatalogueSearch } from './catalogue.search.ts'
import { showsPreferred, withPreferred } from './preferred.ts'

type Props = { search: CatalogueSearch; show: (next: CatalogueSearch) => void }

/** One click each to the brands and the catalogues that the customer works with (PROF-04, PROF-05). */
export function Preferred({ search, show }: Props) {
  const { t } = useTranslation('catalogue')
  const user = useUser()
  return (
    <>
      {(['brands', 'catalogs'] as const).map((key) => {
        const preferred = user?.[`preferred_${key}`] ?? []
        if (preferred.length === 0) return null
        const isOn = showsPreferred(search, key, preferred)
        return (
          <Button
            key={key}
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => show(withPreferred(search, key, preferred))}
          >
            {t(`my_${key}`)}
          </Button>
        )
      })}
    </>
  )
}
