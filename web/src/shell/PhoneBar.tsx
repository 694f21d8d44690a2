import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBasket } from '#features/ordering/basket/useBasket.ts'
import { formatCount } from '#ui/format/format.ts'
import { dock } from '#ui/layout/dock.ts'
import { isCurrent, menu } from './menu.ts'
import classes from './PhoneBar.module.css'

const places = [menu[0], menu[1], menu[3]]

/** The most used links, at the bottom of a phone's screen. */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('shell')
  const lines = useBasket()?.basket_products.length ?? 0
  const place = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) })
  return (
    <nav ref={dock} className={classes.bar} aria-label={t('menu.label')}>
      {places.map((entry) => {
        const current = isCurrent(entry, place)
        return (
          <Link
            key={entry.key}
            {...entry.link}
            className={classes.tab}
            data-current={current || undefined}
            aria-current={current ? 'page' : undefined}
          >
            <span className={classes.icon}>
              <entry.Icon size={22} stroke={1.5} aria-hidden />
              {entry.key === 'basket' && lines > 0 && (
                <span className={classes.count}>{formatCount(lines)}</span>
              )}
            </span>
            {t(`tabs.${entry.key}`)}
          </Link>
        )
      })}
      <UnstyledButton className={classes.tab} onClick={onMore}>
        <IconMenu2 size={22} stroke={1.5} aria-hidden />
        {t('tabs.more')}
      </UnstyledButton>
    </nav>
  )
}
