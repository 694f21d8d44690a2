import type { VatListingName } from '@comptoir/contract/admin-vat-listings'
import type { Money } from '@comptoir/contract/common'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'

/** What a listing is made of: which one, and its days, both included. */
export type Listed = { listing: VatListingName; from: string; to: string }

/** A Belgian number of ten digits, whose first zero many leave out; others as they are. */
const belgian = sql`regexp_replace(code_key(invoice.buyer ->> 'vat'), '^BE(\\d{9})$', 'BE0\\1')`
const isIntra = ({ listing }: Listed) => listing === 'intra'
/** The number that an invoice is listed under. */
const number = (listed: Listed): RawBuilder<string> =>
  isIntra(listed) ? sql`coalesce(invoice.vat_evidence ->> 'vat', '')` : sql`${belgian}`
const matches = (listed: Listed) => sql`
  invoice.issued_on between ${listed.from}::date and ${listed.to}::date
  and ${isIntra(listed) ? sql`invoice.treatment = 'intra_community'` : sql`${belgian} like 'BE%'`}`
/** What a credit note credits. */
const credited = sql`left join invoice as credited on credited.id = invoice.credited_id`
/** The earlier quarter whose listing a credit note corrects. */
const corrected = (listed: Listed) =>
  isIntra(listed)
    ? sql<
        string | null
      >`case when credited.issued_on < ${listed.from}::date then to_char(credited.issued_on, 'YYYY-"Q"Q') end`
    : sql<string | null>`null::text`
/** A credit note is taken off. */
const sign = sql`case when invoice.kind = 'credit_note' then -1 else 1 end`

export type ListedClient = {
  vat: string
  /** `2026-Q2`; null where an earlier listing is not concerned. */
  corrects: string | null
  /** Whether a credit note is for an invoice of before these days. */
  is_correction: boolean
  clients: { id: number; name: string }[]
  papers: number
  turnover: Money
  tax: Money
}

/** What the invoices and credit notes of a period come to for each VAT number, those that come to nothing left out. */
export const findListedClients = (db: Db, listed: Listed): Promise<ListedClient[]> =>
  sql<ListedClient>`
    select listed.vat, listed.corrects, bool_or(listed.is_correction) as is_correction, sum(listed.papers)::int as papers,
           sum(listed.turnover)::numeric(14, 2) as turnover, sum(listed.tax)::numeric(14, 2) as tax,
           json_agg(json_build_object(
             'id', company.id, 'name', coalesce(nullif(company.enterprise_name, ''), company.name)
           ) order by company.id) as clients
    from (
      select ${number(listed)} as vat, ${corrected(listed)} as corrects, invoice.company_id, count(*) as papers,
             coalesce(bool_or(credited.issued_on < ${listed.from}::date), false) as is_correction,
             sum(${sign} * invoice.total) as turnover, sum(${sign} * invoice.total_taxes) as tax
      from invoice ${credited} where ${matches(listed)}
      group by 1, 2, 3
    ) as listed
    join company on company.id = listed.company_id
    group by listed.vat, listed.corrects
    having sum(listed.turnover) <> 0 or sum(listed.tax) <> 0
    order by listed.vat, listed.corrects nulls first`
    .execute(db)
    .then(({ rows }) => rows)

export type PaperRow = {
  id: number
  kind: 'invoice' | 'credit_note'
  number: string
  issued_on: string
  turnover: Money
  tax: Money
}

/** The invoices and credit notes of a period that a row is made of, in the order of their issue. */
export const findPapers = (
  db: Db,
  listed: Listed,
  { vat, corrects }: { vat: string; corrects?: string | undefined },
): Promise<PaperRow[]> =>
  sql<PaperRow>`
    select invoice.id, invoice.kind, invoice.name as number, invoice.issued_on::text,
           (${sign} * invoice.total)::numeric(14, 2) as turnover, (${sign} * invoice.total_taxes)::numeric(14, 2) as tax
    from invoice ${credited}
    where ${matches(listed)} and ${number(listed)} = ${vat}
      and ${corrected(listed)} is not distinct from ${corrects ?? null}::text
    order by invoice.issued_on, invoice.id`
    .execute(db)
    .then(({ rows }) => rows)
