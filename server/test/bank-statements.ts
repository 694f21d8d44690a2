// Files of a bank as tests need them: written by the layouts, not copied from anybody.

type SampleMovement = {
  cents: number
  payer: string
  payer_iban: string
  structured?: string
  text?: string
  parts?: SampleMovement[]
}
export type Sample = { iban: string; opening: number; movements: SampleMovement[]; day?: string }

const money = (cents: number) => String(Math.abs(cents) * 10).padStart(15, '0')
const sum = (movements: readonly SampleMovement[]) => movements.reduce((all, { cents }) => all + cents, 0)
const sign = (cents: number) => (cents < 0 ? '1' : '0')
const line = (text: string, end = '') => `${text.padEnd(128 - end.length)}${end}`

/** A CODA file with one statement, of 20 November 2026 unless another day (`ddmmyy`) is named. */
export function codaFile({ iban, opening, movements, day = '201126' }: Sample): string {
  const account = `${iban.padEnd(34)}EUR`
  const records = movements.flatMap((movement, index) => [
    ...coda(movement, index + 1, 0, day),
    ...(movement.parts ?? []).flatMap((part, place) => coda(part, index + 1, place + 1, day)),
  ])
  const closing = opening + sum(movements)
  const [ins, outs] = [movements.filter(({ cents }) => cents > 0), movements.filter(({ cents }) => cents < 0)]
  return [
    line(`00000${day}96105       SAMPLE    COMPTOIR TEXTILE`, '2'),
    line(`12001${account}${sign(opening)}${money(opening)}${day}COMPTOIR TEXTILE`, '001'),
    ...records,
    line(`8001${account}${sign(closing)}${money(closing)}${day}`, '0'),
    line(
      `9${' '.repeat(15)}${String(records.length + 2).padStart(6, '0')}${money(sum(outs))}${money(sum(ins))}`,
      '2',
    ),
    '',
  ].join('\r\n')
}

function coda(movement: SampleMovement, number: number, detail: number, day: string): string[] {
  const place = String(number).padStart(4, '0') + String(detail).padStart(4, '0')
  const { cents, payer, payer_iban, structured, text = '' } = movement
  const communication = structured ? `1101${structured}` : `0${text.slice(0, 53)}`
  return [
    line(
      `21${place}${`REF${day}${place}`.padEnd(21)}${sign(cents)}${money(cents)}${day}00150000${communication.padEnd(54)}${day}0010`,
      '1 0',
    ),
    line(`22${place}${structured ? '' : text.slice(53, 106)}`, '1 0'),
    line(`23${place}${payer_iban.padEnd(37)}${payer}`, '0 0'),
  ]
}

/** A camt.053 file with one statement. */
export function camtFile({ iban, opening, movements, day = '201126' }: Sample, version = '02'): string {
  const date = `20${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}`
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${date}</Dt></Dt></Bal>`
  const party = (name: string) => (version === '02' ? `<Nm>${name}</Nm>` : `<Pty><Nm>${name}</Nm></Pty>`)
  const status = version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  const details = ({ cents, payer, payer_iban, structured, text = '' }: SampleMovement, isPart: boolean) => `
    <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${isPart ? (version === '02' ? `<AmtDtls><TxAmt>${bare(cents)}</TxAmt></AmtDtls>` : bare(cents)) : ''}
    <RltdPties><Dbtr>${party(payer)}</Dbtr><DbtrAcct><Id><IBAN>${payer_iban}</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf>${
      structured
        ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>${structured}</Ref></CdtrRefInf></Strd>`
        : `<Ustrd>${text}</Ustrd>`
    }</RmtInf></TxDtls>`
  const entries = movements.map(
    (movement, index) => `
  <Ntry>${amount(movement.cents)}${status}<BookgDt><Dt>${date}</Dt></BookgDt><AcctSvcrRef>REF${day}${index}</AcctSvcrRef>
    <NtryDtls>${movement.parts ? movement.parts.map((part) => details(part, true)).join('') : details(movement, false)}</NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr/><Stmt>
  <Id>S-1</Id><ElctrncSeqNb>1</ElctrncSeqNb><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
  ${balance('OPBD', opening)}${balance('CLBD', opening + sum(movements))}${entries.join('')}
</Stmt></BkToCstmrStmt></Document>
`
}
const bare = (cents: number) => `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>`
const amount = (cents: number) => `${bare(cents)}<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
