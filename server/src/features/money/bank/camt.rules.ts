import { Day } from '@comptoir/contract/common'
import { SaxesParser } from 'saxes'
import { beginning } from '#lib/storable.ts'
import { moneyOf, StatementError, structuredIn, type Movement, type Statement } from './statement.ts'

// camt.053.001.02 to .08 of ISO 20022. What the versions call differently is looked for under both names.

type Node = {
  name: string
  line: number
  attributes: Record<string, string>
  text: string
  children: Node[]
}

/** Deeper than any statement goes. */
const maxDepth = 40

/**
 * Reads the statements of a camt.053 file, and checks their balances. A document type, which could bring entities, is
 * refused; nothing is fetched.
 *
 * @throws StatementError
 */
export function readCamt(text: string): Statement[] {
  const statements = all(parse(text), 'BkToCstmrStmt/Stmt')
  if (statements.length === 0) throw new StatementError('statement_unknown_kind')
  return statements.map(readStatement)
}

function readStatement(statement: Node): Statement {
  const iban = value(statement, 'Acct/Id/IBAN') || value(statement, 'Acct/Id/Othr/Id')
  const balances = all(statement, 'Bal')
  const [opening, closing] = [balanceOf(balances, ['OPBD', 'PRCD']), balanceOf(balances, ['CLBD'])]
  if (!iban || !opening || !closing) throw new StatementError('statement_truncated')
  const entries = all(statement, 'Ntry').filter(isBooked)
  const amounts = entries.map((entry) => signed(entry))
  const sum = amounts.reduce((left, right) => left + right, 0)
  if (opening.cents + sum !== closing.cents)
    throw new StatementError('statement_wrong_sum', { account: iban })
  const credits = amounts.filter((cents) => cents > 0).reduce((left, right) => left + right, 0)
  const number = value(statement, 'LglSeqNb') || value(statement, 'ElctrncSeqNb') || value(statement, 'Id')
  return {
    iban,
    name: beginning(number, 35),
    day: closing.day,
    opening: moneyOf(opening.cents),
    closing: moneyOf(closing.cents),
    entries: entries.length,
    credits: moneyOf(credits),
    movements: entries.filter((entry) => signed(entry) > 0).flatMap(movementsOf),
  }
}

const isBooked = (entry: Node) => ['', 'BOOK'].includes(value(entry, 'Sts/Cd') || value(entry, 'Sts'))

function balanceOf(
  balances: readonly Node[],
  codes: readonly string[],
): { cents: number; day: string } | undefined {
  const found = codes.flatMap((code) =>
    balances.filter((balance) => value(balance, 'Tp/CdOrPrtry/Cd') === code),
  )[0]
  return found && { cents: signed(found), day: dayOf(found, 'Dt') }
}

/** The transactions of an entry, where they say how much each is in the money of the account, or the entry. */
function movementsOf(entry: Node): Movement[] {
  const parts = all(entry, 'NtryDtls/TxDtls')
  const amounts = parts.map((part) => {
    const amount = ['Amt', 'AmtDtls/TxAmt/Amt'].flatMap((path) => all(part, path)).find(isEuro)
    return amount ? centsOf(amount) : NaN
  })
  const whole = signed(entry)
  const isWhole = amounts.reduce((left, right) => left + right, 0) === whole
  if (parts.length > 1 && isWhole) return parts.map((part, index) => movement(entry, part, amounts[index]!))
  return [movement(entry, parts.length === 1 ? parts[0]! : entry, whole)]
}

function movement(entry: Node, part: Node, cents: number): Movement {
  const free = all(part, 'RmtInf/Ustrd').map((node) => node.text.trim())
  const structured = all(part, 'RmtInf/Strd').map((node) => value(node, 'CdtrRefInf/Ref'))
  const communication = [...free, ...structured, value(part, 'AddtlTxInf')].filter(Boolean).join(' ')
  return {
    day: dayOf(entry, 'BookgDt'),
    amount: moneyOf(cents),
    reference: beginning(value(part, 'Refs/AcctSvcrRef') || value(entry, 'AcctSvcrRef'), 35),
    payer: beginning(value(part, 'RltdPties/Dbtr/Nm') || value(part, 'RltdPties/Dbtr/Pty/Nm'), 140),
    payer_iban: beginning(value(part, 'RltdPties/DbtrAcct/Id/IBAN').replaceAll(' ', ''), 34),
    structured: [...structured, ...free].map(structuredIn).find((found) => found !== null) ?? null,
    communication: beginning(communication.replaceAll(/\s+/g, ' '), 500),
  }
}

function signed(node: Node): number {
  const amount = first(node, 'Amt')
  const side = value(node, 'CdtDbtInd')
  if (!amount || (side !== 'CRDT' && side !== 'DBIT')) throw new StatementError('statement_truncated')
  return (side === 'DBIT' ? -1 : 1) * centsOf(amount)
}

const isEuro = ({ attributes }: Node) => attributes['Ccy'] === 'EUR'

function centsOf(amount: Node): number {
  const { text, attributes, line } = amount
  if (!isEuro(amount))
    throw new StatementError('statement_wrong_currency', { currency: (attributes['Ccy'] ?? '').slice(0, 10) })
  const [, euros = '', cents = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  if (!euros) throw new StatementError('statement_damaged', { line })
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

function dayOf(node: Node, name: string): string {
  const day = (value(node, `${name}/Dt`) || value(node, `${name}/DtTm`)).slice(0, 10)
  if (!Day.safeParse(day).success) throw new StatementError('statement_damaged', { line: node.line })
  return day
}

function all(node: Node, path: string): Node[] {
  const names = path.split('/')
  return names.reduce(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
}
const first = (node: Node, path: string): Node | undefined => all(node, path)[0]
const value = (node: Node, path: string): string => first(node, path)?.text.trim() ?? ''

function parse(text: string): Node {
  const parser = new SaxesParser()
  const open: Node[] = []
  let root: Node | undefined
  parser.on('error', () => {
    throw new StatementError('statement_damaged', { line: parser.line })
  })
  parser.on('doctype', () => {
    throw new StatementError('statement_has_doctype')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name: name.split(':').at(-1)!, line: parser.line, attributes, text: '', children: [] }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
    if (open.length > maxDepth) throw new StatementError('statement_damaged', { line: parser.line })
  })
  const onText = (part: string) => {
    const node = open.at(-1)
    if (node) node.text += part
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => void open.pop())
  parser.write(text.replace(/^\ufeff/, '')).close()
  if (root?.name !== 'Document') throw new StatementError('statement_unknown_kind')
  return root
}
