import { headerWords } from '../written.ts'

/** How the names of months begin in our languages, as `headerWords` writes them, from January on. */
const months = [
  'jan gen ene oca',
  'feb fev sub',
  'mar mrt mrz',
  'apr avr abr nis',
  'mai mei may mag',
  'jun juin giu haz',
  'jul juil lug tem',
  'aug aou ago agu',
  'sep set eyl',
  'oct okt ott eki',
  'nov kas',
  'dec dez dic ara',
].map((names) => names.split(' '))

/** Two numbers that a size may have been written with: "3/4", "9-11". */
type Pair = [first: number, second: number]

/**
 * What a size may have been that a spreadsheet has taken for a date: "3/4" is shown as "03-avr", "4-Mar" or
 * "03/04/2026", "6/36" as "Jun-36". In either order, since the order depends on the country.
 */
export function sizesOfDate(text: string): Pair[] {
  const named = pairOfMonth(text)
  if (named) return bothOrders(named)
  const [, first, second] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})$/.exec(text.trim()) ??
    /^\d{4}-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ??
    []
  return first === undefined ? [] : bothOrders([Number(first), Number(second)])
}

/** Whether a text is a date without a year, or a month of one, as what a spreadsheet has made of a size looks like. */
export const isShortDate = (text: string): boolean => pairOfMonth(text) !== undefined

/** Whether a size is written with these two numbers. */
export const isSizeOf = (size: string, pairs: readonly Pair[]): boolean => {
  const [first, second] = (size.match(/\d+/g) ?? []).map(Number)
  return pairs.some((pair) => pair[0] === first && pair[1] === second)
}

/** With a hyphen or a dot between, as spreadsheets write it: "2 set" is a quantity. */
function pairOfMonth(text: string): Pair | undefined {
  const written = text.trim()
  if (written.length > 12) return undefined
  const [, day, nameBehind] = /^(\d{1,2})(?:[-/]|\. ?)(\p{L}{3,4})\.?$/u.exec(written) ?? []
  const [, nameBefore, year] = /^(\p{L}{3,4})\.?[-/ ](\d{2})$/u.exec(written) ?? []
  const name = headerWords(nameBehind ?? nameBefore ?? '')
  const month = months.findIndex((names) => names.some((begin) => name.startsWith(begin))) + 1
  if (month === 0) return undefined
  return day === undefined ? [month, Number(year)] : [Number(day), month]
}

const bothOrders = ([first, second]: Pair): Pair[] =>
  first === second
    ? [[first, second]]
    : [
        [first, second],
        [second, first],
      ]
