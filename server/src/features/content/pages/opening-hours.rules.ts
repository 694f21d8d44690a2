import type { Language } from '@comptoir/contract/common'
import { clockTime } from '@comptoir/contract/typography'
import { translate } from '#i18n/messages.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

/** As a page says them; empty where there are none. */
export const formatOpeningHours = (hours: readonly OpeningHours[], language: Language): string =>
  hours
    .map(({ from, to, ...times }) => {
      const hours = { opens: clockTime(times.opens, language), closes: clockTime(times.closes, language) }
      const first = dayName(from, language)
      if (from === to) return translate(language, 'opening_hours_day', { day: first, ...hours })
      return translate(language, 'opening_hours_days', { first, last: dayName(to, language), ...hours })
    })
    .join(' · ')

function dayName(day: number, language: Language): string {
  const monday = Date.UTC(2026, 0, 5)
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return name.format(monday + day * 86_400_000)
}
