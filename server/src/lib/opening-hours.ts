/** Consecutive days with the same hours. */
export type OpeningHours = {
  /** 0 is Monday. */
  from: number
  to: number
  /** `08:30` */
  opens: string
  closes: string
}

export const openingHoursForm = 'such as Mo-Fr 08:30-17:00, Sa 09:00-12:00'
const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const time = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
const entry = new RegExp(`^(${days.join('|')})(?:-(${days.join('|')}))? ${time}-${time}$`)

/** Reads opening hours in the notation of schema.org; undefined for anything else. */
export function parseOpeningHours(text: string): OpeningHours[] | undefined {
  const hours = text.split(',').map((part) => parseEntry(part.trim()))
  return hours.every((one) => one !== undefined) ? hours : undefined
}

function parseEntry(text: string): OpeningHours | undefined {
  const [, first = '', last = first, opens = '', closes = ''] = entry.exec(text) ?? []
  const [from, to] = [days.indexOf(first), days.indexOf(last)]
  return from < 0 || to < from || closes <= opens ? undefined : { from, to, opens, closes }
}

/** The same notation, for people who read logs. */
export const writeOpeningHours = (hours: readonly OpeningHours[]): string =>
  hours
    .map(
      ({ from, to, opens, closes }) => `${days[from]}${to === from ? '' : `-${days[to]}`} ${opens}-${closes}`,
    )
    .join(', ')
