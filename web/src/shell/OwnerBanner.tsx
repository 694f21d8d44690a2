import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import classes from './OwnerBanner.module.css'

/** Names the client that a partner orders for (C-11). */
export function OwnerBanner() {
  const { t } = useTranslation('shell')
  const owner = useOrderOwner()
  if (!owner) return null
  return (
    <span className={classes.banner}>
      <IconUsers size={16} aria-hidden /> {t('owner.ordering_for', { name: owner.name })}
    </span>
  )
}
