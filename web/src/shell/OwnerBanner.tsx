import { Button, UnstyledButton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { clientChooser } from '#domain/accounts/client-chooser.ts'
import classes from './OwnerBanner.module.css'

/** Names the client that a partner or the office orders for, on every page (OD-17, C-11). */
export function OwnerBanner() {
  const { t } = useTranslation('shell')
  const owner = useOrderOwner()
  const navigate = useNavigate()
  if (!owner) return null
  const { name, erp_id, office } = owner
  return (
    <div className={classes.banner}>
      <IconUsers size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <strong>{t('owner.ordering_for', { name })}</strong>
        {erp_id && <span className={classes.number}>{t('owner.number', { number: erp_id })}</span>}
      </span>
      {office === undefined ? (
        <UnstyledButton
          className={classes.change}
          aria-label={t('owner.change_label')}
          aria-haspopup="dialog"
          onClick={clientChooser.open}
        >
          {t('owner.change')}
        </UnstyledButton>
      ) : (
        <UnstyledButton
          className={classes.change}
          aria-label={t('owner.leave_label')}
          onClick={() => void navigate({ href: office })}
        >
          {t('owner.leave')}
        </UnstyledButton>
      )}
    </div>
  )
}

/** Opens the choice of a client (LAY-02, PART-01). */
export function ClientButton() {
  const { t } = useTranslation('shell')
  return (
    <Button
      className={classes.button}
      variant="default"
      size="xs"
      leftSection={<IconUsers size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+K"
      onClick={clientChooser.open}
    >
      <span className={classes.label}>{t('owner.choose')}</span>
    </Button>
  )
}
