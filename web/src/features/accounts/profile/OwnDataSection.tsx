import type { CurrentUser } from '@comptoir/contract/auth'
import { getOwnData } from '@comptoir/contract/profile'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Account.module.css'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Section } from './Section.tsx'

/** What is kept about the caller, and the end of it (OD-44). */
export function OwnDataSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const fetching = useMutation({ mutationFn: () => download(getOwnData, {}) })
  return (
    <Section id="data" title={t('data.title')} lead={t('data.lead')}>
      <FormErrors error={fetching.error} />
      {user.deletion_requested_at && (
        <p role="status" className={classes.notice}>
          {t('data.requested', { date: format.instantDay(user.deletion_requested_at) })}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {t('data.download')}
        </Button>
        {!user.deletion_requested_at && (
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('data.delete')}
          </Button>
        )}
      </div>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Section>
  )
}
