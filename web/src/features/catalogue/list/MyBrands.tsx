import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import type { CatalogueSearch } from './catalogue.search.ts'
import { showsPreferred, withPreferred } from './preferred-brands.ts'

type Props = { search: CatalogueSearch; show: (next: CatalogueSearch) => void }

/** One click to the brands that the customer works with; nothing for who prefers none (PROF-04). */
export function MyBrands({ search, show }: Props) {
  const { t } = useTranslation('catalogue')
  const preferred = useUser()?.preferred_brands ?? []
  if (preferred.length === 0) return null
  const isOn = showsPreferred(search, preferred)
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => show(withPreferred(search, preferred))}
    >
      {t('my_brands')}
    </Button>
  )
}
