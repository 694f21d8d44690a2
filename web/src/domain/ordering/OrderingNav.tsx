import { IconFileSpreadsheet, IconHistory, IconListNumbers, IconShoppingBag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './OrderingNav.module.css'

/** The ways to fill the basket, beside the catalogue. */
const ways = [
  { key: 'basket', to: '/order/create', Icon: IconShoppingBag },
  { key: 'quick_order', to: '/quick-order', Icon: IconListNumbers },
  { key: 'usual', to: '/usual', Icon: IconHistory },
  { key: 'import', to: '/order/create/import', Icon: IconFileSpreadsheet },
] as const

/** Leads between the basket and the ways to fill it. */
export function OrderingNav() {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('ordering.label')} className={classes.nav}>
      <ul>
        {ways.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.way}>
              <Icon size={16} stroke={1.5} aria-hidden />
              {t(`ordering.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
