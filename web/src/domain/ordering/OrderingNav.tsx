import {
  IconBarcode,
  IconFileSpreadsheet,
  IconHistory,
  IconListNumbers,
  IconShoppingBag,
  IconStar,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import classes from './OrderingNav.module.css'

/** The ways to fill the basket, beside the catalogue. */
const ways = [
  { key: 'basket', link: { to: '/order/create' }, Icon: IconShoppingBag },
  { key: 'quick_order', link: { to: '/quick-order' }, Icon: IconListNumbers },
  { key: 'scan', link: { to: '/order/create/scan' }, Icon: IconBarcode },
  { key: 'usual', link: { to: '/usual' }, Icon: IconHistory },
  {
    key: 'favourites',
    link: { to: cataloguePath, params: noCategory, search: { mine: 'favourite' } },
    Icon: IconStar,
  },
  { key: 'import', link: { to: '/order/create/import' }, Icon: IconFileSpreadsheet },
] as const

/** Leads between the basket and the ways to fill it. */
export function OrderingNav() {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('ordering.label')} className={classes.nav}>
      <ul>
        {ways.map(({ key, link, Icon }) => (
          <li key={key}>
            <Link {...link} activeOptions={{ exact: true, includeSearch: false }} className={classes.way}>
              <Icon size={16} stroke={1.5} aria-hidden />
              {t(`ordering.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
