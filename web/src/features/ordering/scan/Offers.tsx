import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { openChat, useThirdParties } from '#api/third-parties.ts'
import { mailto } from '#ui/navigation/mailto.ts'
import type { Scan } from './scan-session.ts'

/**
 * What can be done about a code that the shop does not sell: ask by chat, or by mail where there is none, or put it under
 * "Specific request" (BAR-03, OD-28).
 */
export function Offers({ scan: { code }, onRequest }: { scan: Scan; onRequest: () => void }) {
  const { t } = useTranslation('scan')
  const contact = useQuery(shopConfig).data?.contact
  const chat = useThirdParties().find(({ kind }) => kind === 'chat')
  const subject = encodeURIComponent(t('request.mail_subject', { code }))
  const body = encodeURIComponent(t('request.mail_text', { code }))
  return (
    <>
      {chat && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            if (!chat.isAllowed) chat.decide(true)
            openChat()
          }}
        >
          {chat.isAllowed ? t('row.chat') : t('row.chat_allow', { host: chat.host })}
        </Button>
      )}
      {!chat && contact && (
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
