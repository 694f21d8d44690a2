import type { Money } from '@comptoir/contract/common'

/** Money that came in, as a statement of the bank has it. */
export type Movement = {
  /** When the bank booked it. */
  day: string
  amount: Money
  /** What the bank calls it; blank where it gives no name. */
  reference: string
  payer: string
  payer_iban: string
  /** Twelve digits of a Belgian structured communication, or none. */
  structured: string | null
  /** What the payer wrote otherwise. */
  communication: string
}

/** A statement of an account, whose sums were checked. */
export type Statement = {
  iban: string
  name: string
  /** Of the new balance. */
  day: string
  opening: Money
  closing: Money
  /** All that moved, in and out, and what came in. */
  entries: number
  credits: Money
  movements: Movement[]
}

/** Why a file of the bank is refused: the key of a message and what it names. */
export class StatementError extends Error {
  override name = 'StatementError'
  readonly reason: StatementFault
  readonly values: { line?: number; account?: string; currency?: string }
  constructor(reason: StatementFault, values: { line?: number; account?: string; currency?: string } = {}) {
    super(reason)
    this.reason = reason
    this.values = values
  }
}
export type StatementFault =
  | 'statement_unknown_kind'
  | 'statement_damaged'
  | 'statement_truncated'
  | 'statement_wrong_sum'
  | 'statement_wrong_currency'
  | 'statement_has_doctype'
  | 'statement_too_long'

/** Cents as money is written. */
export function moneyOf(cents: number): Money {
  const text = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}` as Money
}

/** The twelve digits of a structured communication, if they are one: the last two are the others modulo 97 (OD-13). */
export function structuredIn(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length !== 12) return null
  const check = Number(digits.slice(0, 10)) % 97 || 97
  return check === Number(digits.slice(10)) ? digits : null
}
