import { getBankDetails } from '@comptoir/contract/profile'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

/** What can be downloaded for the account (PROF-09). */
export function DocumentsSection() {
  const { t } = useTranslation('account')
  const fetching = useMutation({ mutationFn: () => download(getBankDetails, {}) })
  return (
    <Section id="documents" title={t('documents.title')} lead={t('documents.lead')}>
      <FormErrors error={fetching.error} />
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {t('documents.bank_details')}
        </Button>
      </div>
    </Section>
  )
}
