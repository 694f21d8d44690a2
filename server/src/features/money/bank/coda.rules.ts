import { Day } from '@comptoir/contract/common'
import { moneyOf, StatementError, structuredIn, type Movement, type Statement } from './statement.ts'

// CODA 2 of Febelfin: lines of 128 signs. 0 begins a file and 9 ends it; between them stands an account with its old
// balance (1), what moved (2.1 to 2.3, information 3.1 to 3.3), its new balance (8) and messages (4). Places count from 0.

type Line = { number: number; text: string }
/** What moved, with its continuations; `detail` 0 is the whole, others are parts of it. */
type Moved = {
  line: Line
  detail: number
  cents: number
  communication: string
  structured: string | null
  payer: string
  payer_iban: string
}

/**
 * Reads the statements of a CODA file, and checks them: balances, the totals of the trailer, the number of lines.
 *
 * @throws StatementError
 */
export function readCoda(text: string): Statement[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, index): Line => ({ number: index + 1, text: line.padEnd(128) }))
    .filter((line) => line.text.trim() !== '' && line.text.trim() !== '\u001a')
  for (const { text: content, number } of lines)
    if (content.length !== 128 || !/^[0-489]/.test(content) || content.includes('\0'))
      throw new StatementError('statement_damaged', { line: number })
  const statements: Statement[] = []
  let file: Line[] = []
  for (const line of lines) {
    if (line.text.startsWith('0') && file.length > 0)
      throw new StatementError('statement_truncated', { line: line.number })
    file.push(line)
    if (!line.text.startsWith('9')) continue
    statements.push(readFile(file))
    file = []
  }
  const last = file.at(-1)
  if (last) throw new StatementError('statement_truncated', { line: last.number })
  return statements
}

function readFile(lines: readonly Line[]): Statement {
  const only = (kind: string): Line => {
    const [found, other] = lines.filter(({ text }) => text.startsWith(kind))
    if (!found || other)
      throw new StatementError('statement_damaged', { line: (other ?? lines.at(-1)!).number })
    return found
  }
  const [, first, end, trailer] = [only('0'), only('1'), only('8'), only('9')]
  const { iban, currency } = accountOf(first)
  if (currency !== 'EUR') throw new StatementError('statement_wrong_currency', { account: iban, currency })
  const moved = movedIn(lines)
  const opening = signed(first, 42)
  const closing = signed(end, 41)
  const whole = moved.filter(({ detail }) => detail === 0)
  const [ins, outs] = [whole.filter(({ cents }) => cents > 0), whole.filter(({ cents }) => cents < 0)]
  const [credits, debits] = [total(ins), total(outs)]
  const counted = lines.filter(({ text }) => /^[1238]/.test(text)).length
  const isWrong =
    opening + credits + debits !== closing ||
    centsAt(trailer, 22) !== -debits ||
    centsAt(trailer, 37) !== credits ||
    Number(trailer.text.slice(16, 22)) !== counted
  if (isWrong) throw new StatementError('statement_wrong_sum', { account: iban })
  return {
    iban,
    name: `${end.text.slice(1, 4)}/${dayAt(end, 57).slice(0, 4)}`,
    day: dayAt(end, 57),
    opening: moneyOf(opening),
    closing: moneyOf(closing),
    entries: whole.length,
    credits: moneyOf(credits),
    movements: ins.flatMap((movement) => partsOf(movement, moved)).map(toMovement),
  }
}

/** The parts of a movement that the bank has put together, or itself. */
function partsOf(whole: Moved, moved: readonly Moved[]): Moved[] {
  const number = whole.line.text.slice(2, 6)
  const parts = moved.filter(
    ({ line, detail, cents }) => detail > 0 && cents !== 0 && line.text.slice(2, 6) === number,
  )
  return parts.every(({ cents }) => cents > 0) && total(parts) === whole.cents ? parts : [whole]
}

function toMovement({ line, cents, communication, structured, payer, payer_iban }: Moved): Movement {
  return {
    day: dayAt(line, 115),
    amount: moneyOf(cents),
    reference: line.text.slice(10, 31).trim(),
    payer,
    payer_iban,
    structured: structured ?? structuredIn(communication),
    communication: communication.replaceAll(/\s+/g, ' ').trim(),
  }
}

function movedIn(lines: readonly Line[]): Moved[] {
  const moved: Moved[] = []
  for (const line of lines) {
    const { text } = line
    const kind = text.slice(0, 2)
    if (kind === '21') moved.push(begun(line))
    if (kind !== '22' && kind !== '23') continue
    const last = moved.at(-1)
    if (!last || last.line.text.slice(2, 10) !== text.slice(2, 10))
      throw new StatementError('statement_damaged', { line: line.number })
    if (kind === '22') last.communication += text.slice(10, 63)
    else {
      last.payer_iban =
        /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}/.exec(text.slice(10, 44).replaceAll(' ', ''))?.[0] ?? ''
      last.payer = text.slice(47, 82).trim()
      last.communication += text.slice(82, 125)
    }
  }
  return moved
}

function begun(line: Line): Moved {
  const { text } = line
  const isStructured = text[61] === '1'
  const isBelgian = isStructured && /^10[12]/.test(text.slice(62, 65))
  return {
    line,
    detail: digitsAt(line, 6, 10),
    cents: (text[31] === '1' ? -1 : 1) * centsAt(line, 32),
    structured: isBelgian ? structuredIn(text.slice(65, 77)) : null,
    communication: isBelgian ? '' : text.slice(isStructured ? 65 : 62, 115),
    payer: '',
    payer_iban: '',
  }
}

const total = (moved: readonly Moved[]): number => moved.reduce((sum, { cents }) => sum + cents, 0)

/** The account is written in one of four ways; only numbers of Belgium from before the IBAN have no currency beside it. */
function accountOf(line: Line): { iban: string; currency: string } {
  const { text } = line
  if (text[1] === '0') return { iban: text.slice(5, 17).trim(), currency: text.slice(18, 21) }
  return { iban: text.slice(5, 39).replaceAll(' ', ''), currency: text.slice(39, 42) }
}

function digitsAt({ text, number }: Line, from: number, to: number): number {
  const digits = text.slice(from, to)
  if (!/^\d+$/.test(digits)) throw new StatementError('statement_damaged', { line: number })
  return Number(digits)
}

/** Amounts have three decimals, the last of which is 0 in euros. */
function centsAt(line: Line, from: number): number {
  const thousandths = digitsAt(line, from, from + 15)
  if (thousandths % 10 !== 0) throw new StatementError('statement_damaged', { line: line.number })
  return thousandths / 10
}
const signed = (line: Line, at: number): number => (line.text[at] === '1' ? -1 : 1) * centsAt(line, at + 1)

function dayAt(line: Line, from: number): string {
  const [day, month, year] = [0, 2, 4].map((at) =>
    String(digitsAt(line, from + at, from + at + 2)).padStart(2, '0'),
  )
  const date = `20${year}-${month}-${day}`
  if (!Day.safeParse(date).success) throw new StatementError('statement_damaged', { line: line.number })
  return date
}
