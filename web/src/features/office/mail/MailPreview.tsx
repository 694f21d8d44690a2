import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailFrame } from './MailFrame.tsx'

const widths = { desk: '100%', phone: '390px' } as const

/** A mail as its reader sees it, on a desk or on a phone. */
export function MailPreview({ html, title }: { html: string; title: string }) {
  const { t } = useTranslation('adminMail')
  const [width, setWidth] = useState<keyof typeof widths>('desk')
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label={t('preview.width')}
        value={width}
        onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desk')}
        data={[
          { value: 'desk', label: t('preview.desk') },
          { value: 'phone', label: t('preview.phone') },
        ]}
      />
      <MailFrame html={html} title={title} maxWidth={widths[width]} />
    </>
  )
}
