import { dayIn } from '@comptoir/contract/days'
import { useTranslation } from 'react-i18next'
import {
  formatComingDay,
  formatDay,
  formatExactInstant,
  formatInstant,
  formatInstantDay,
  formatLongDay,
  formatMonth,
  formatNarrowDay,
  formatNearDay,
  formatShortDay,
} from './format.ts'

/** Formats dates in the current language. */
export function useFormat() {
  const { i18n } = useTranslation()
  return {
    day: (day: string) => formatDay(day, i18n.language),
    shortDay: (day: string) => formatShortDay(day, i18n.language),
    comingDay: (day: string) => formatComingDay(day, i18n.language),
    narrowDay: (day: string) => formatNarrowDay(day, i18n.language),
    month: (day: string) => formatMonth(day, i18n.language),
    longDay: (day: string) => formatLongDay(day, i18n.language),
    nearDay: (day: string) => formatNearDay(day, i18n.language),
    instant: (instant: string) => formatInstant(instant, i18n.language),
    /** The day at the shop's of a point in time, whatever the time zone of the browser. */
    shopDay: (instant: string) => formatDay(dayIn(new Date(instant)), i18n.language),
    exactInstant: (instant: string) => formatExactInstant(instant, i18n.language),
    instantDay: (instant: string) => formatInstantDay(instant, i18n.language),
  }
}
