import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './HolidayNotice.module.css'

/** Announces the closed days that are near (NOTE-06, OD-27), as the server lists them. */
export function HolidayNotice() {
  const { t, i18n } = useTranslation('shell')
  const { nearDay } = useFormat()
  const { data } = useQuery(shopConfig)
  const days = [...new Set(data?.holidays.filter(({ notice }) => notice).map(({ date }) => date))].sort()
  if (days.length === 0) return null
  const dates = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(days.map(nearDay))
  return <p className={classes.notice}>{t('holidays.notice', { dates })}</p>
}
