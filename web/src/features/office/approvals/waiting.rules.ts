const dayMs = 24 * 60 * 60 * 1000

/**
 * Whole working days, Monday to Friday, from one point in time to another, by the reader's calendar. Holidays are the
 * server's affair, which says whether somebody waits too long; this is for reading only.
 */
export function workingDaysBetween(from: Date, to: Date): number {
  const first = midnight(from)
  const last = midnight(to)
  let count = 0
  for (let day = first + dayMs; day <= last; day += dayMs) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}

/** The reader's date, as if it were one in UTC: days are then all of one length. */
const midnight = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
