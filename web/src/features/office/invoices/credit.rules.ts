import type { OfficeInvoice } from '@comptoir/contract/admin-invoices'
import { subtract, toMoney } from '@comptoir/contract/money'
import type { CreditLines } from './invoices.api.ts'

type Line = OfficeInvoice['lines'][number]
/** What is typed beside a line. */
export type Typed = { units: string; amount: string }
/** What of a line is typed, by its id; what is not there is empty. */
export type Draft = Readonly<Record<number, Typed>>
export type Fault = 'both' | 'whole' | 'money'

/** What credit notes have left of a line. */
export const leftOf = ({ units, credited_units, total, credited_total }: Line) => ({
  units: units - credited_units,
  amount: subtract(total, credited_total),
})

/** All that is left of an invoice. */
export const everything = (lines: readonly Line[]): Draft =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const { units } = leftOf(line)
      return units > 0 ? [[line.id, { units: String(units), amount: '' }]] : []
    }),
  )

const isBlank = (value: string) => value.trim() === ''
const plain = (value: string) => value.replaceAll(/[\s€]/g, '').replace(',', '.')

/** What is wrong with what is typed beside a line; undefined where nothing is. */
export function faultOf({ units, amount }: Typed): Fault | undefined {
  if (!isBlank(units) && !isBlank(amount)) return 'both'
  if (!isBlank(units) && !/^\s*[1-9]\d{0,8}\s*$/.test(units)) return 'whole'
  if (!isBlank(amount) && !/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/.test(plain(amount))) return 'money'
  return undefined
}

/** The lines to credit, in their order. */
export const creditLinesOf = (lines: readonly Line[], draft: Draft): CreditLines =>
  lines.flatMap(({ id }): CreditLines => {
    const { units = '', amount = '' } = draft[id] ?? {}
    if (!isBlank(units)) return [{ line: id, units: Number(units) }]
    return isBlank(amount) ? [] : [{ line: id, amount: toMoney(plain(amount)) }]
  })
