/** The time zone of the wholesaler and of all four countries. */
export const timeZone = 'Europe/Brussels'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

/** The day at the wholesaler's, as `YYYY-MM-DD`. */
export const dayIn = (instant: Date): string => calendar.format(instant)
