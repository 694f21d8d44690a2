import { Alert } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/navigation/links.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Checkout.module.css'
import { repeatedOrder, type Viewer } from './checkout.api.ts'

/** Points out that the same lines were ordered within the hour; ordering them again stays possible (OD-31). */
export function RepeatWarning({ lines, viewer }: { lines: string; viewer: Viewer }) {
  const { t } = useTranslation('checkout')
  const { instant } = useFormat()
  const order = useQuery(repeatedOrder(viewer.owner, lines)).data?.order
  if (!order) return null
  return (
    <Alert role="status" color="warning" icon={<IconRepeat aria-hidden />} title={t('repeated.title')}>
      {t('repeated.text', { date: instant(order.created_at) })}{' '}
      <TextLink inherit className={classes.together} to="/order/view/$id" params={{ id: String(order.id) }}>
        {order.name}
      </TextLink>
    </Alert>
  )
}
