import type { CurrentUser } from '@comptoir/contract/auth'
import { getOwnData } from '@comptoir/contract/profile'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Account.module.css'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { Section } from './Section.tsx'

/** What is kept about the caller, and the end of it (OD-44). */
export function OwnDataSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section id="data" title={t('data.title')} lead={t('data.lead')}>
      {user.deletion_requested_at && (
        <p role="status" className={classes.notice}>
          {t('data.requested', { date: format.instantDay(user.deletion_requested_at) })}
        </p>
      )}
      <DownloadButton
        fetch={(onComing) => download(getOwnData, {}, { onComing })}
        beside={
          !user.deletion_requested_at && (
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={16} />}
              onClick={() => setAsking(true)}
            >
              {t('data.delete')}
            </Button>
          )
        }
      >
        {t('data.download')}
      </DownloadButton>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Section>
  )
}
