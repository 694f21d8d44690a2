import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { mailto } from '#ui/navigation/mailto.ts'
import type { Scan } from './scan-session.ts'

/** What can be done about a code that the shop does not sell: ask, or put it under "Specific request" (BAR-03). */
export function Offers({ scan: { code }, onRequest }: { scan: Scan; onRequest: () => void }) {
  const { t } = useTranslation('scan')
  const contact = useQuery(shopConfig).data?.contact
  const subject = encodeURIComponent(t('request.mail_subject', { code }))
  const body = encodeURIComponent(t('request.mail_text', { code }))
  return (
    <>
      {contact && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`${mailto(contact.email)}?subject=${subject}&body=${body}`}
        >
          {t('row.ask')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onRequest}>
        {t('row.request')}
      </Button>
    </>
  )
}
