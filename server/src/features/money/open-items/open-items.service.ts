import { ages, type OpenAccount, type OpenClient } from '@comptoir/contract/admin-open-items'
import type { Language } from '@comptoir/contract/common'
import { compare, subtract, sum } from '@comptoir/contract/money'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { countryName, formatAmount, formatCount, formatDay, groupedIban } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { CompanySession } from '#session.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { writePdf, type Fact } from '#features/platform/pdf/pdf.ts'
import * as queries from './open-items.queries.ts'
import { sumsByAge } from './open-items.rules.ts'

/** Clients with open invoices that match, with the number of all of them. */
export const listOpenClients = (
  { db, now }: Deps,
  filter: Parameters<typeof queries.findOpenClients>[1],
): Promise<{ count: number; rows: OpenClient[] }> => queries.findOpenClients(db, filter, dayIn(now()))

async function accountOf({ db, now }: Deps, companyId: number) {
  const account = await queries.findAccount(db, companyId)
  if (!account) throw new NotFoundError(message('no_match', { what: 'Client' }))
  return {
    account,
    items: await queries.findOpenItems(db, companyId, dayIn(now())),
    credit: await queries.findCredit(db, companyId),
  }
}

/**
 * What a client owes, invoice by invoice.
 *
 * @throws NotFoundError if there is no such client
 */
export async function readOpenAccount(deps: Deps, companyId: number): Promise<OpenAccount> {
  const { account, items, credit } = await accountOf(deps, companyId)
  return {
    client: { id: account.id, name: account.name },
    language: account.language as Language, // the table allows no other
    open: sum(items.map(({ open }) => open)),
    credit,
    ages: sumsByAge(items),
    items: items.map(({ reminded_at, left_out, ...item }) => ({
      ...item,
      reminded_at: reminded_at?.toISOString() ?? null,
      left_out: left_out && { ...left_out, at: new Date(left_out.at).toISOString() },
    })),
    left_out: account.left_out && { ...account.left_out, at: new Date(account.left_out.at).toISOString() },
  }
}

/**
 * The statement of account of one's company.
 *
 * @throws NotFoundError for whoever may see no prices (OD-37)
 */
export async function ownStatement(
  deps: Deps,
  { company }: CompanySession,
  language: Language,
): Promise<FileAnswer> {
  if (company.prices_hidden) throw new NotFoundError(message('no_match', { what: 'Invoice' }))
  return statementOf(deps, company.id, language)
}

/**
 * A client's statement of account as PDF: what is open, how late, what pays nothing yet, and how it is paid.
 *
 * @param language the client's where left out
 * @throws NotFoundError if there is no such client
 */
export async function statementOf(deps: Deps, companyId: number, language?: Language): Promise<FileAnswer> {
  const { account, items, credit } = await accountOf(deps, companyId)
  const reader = language ?? (account.language as Language) // the table allows no other
  const translate = translator(reader)
  const { company, now } = { company: deps.config.company, now: deps.now() }
  const number = await clientNumber(deps, companyId)
  const title = translate('statement', { date: formatDay(dayIn(now), reader) })
  const sums = sumsByAge(items)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const place = account.address ?? {}
  const about: Fact[] = [
    [
      translate('customer_label'),
      [
        account.name,
        text(place['address_one']),
        text(place['address_two']),
        `${text(place['code'])} ${text(place['city_name'])}`.trim(),
        text(place['country_code']) && countryName(text(place['country_code']), reader),
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    ...(number ? [[translate('client_number'), number] satisfies Fact] : []),
    ...(text(place['vat']) ? [[translate('vat_number_label'), text(place['vat'])] satisfies Fact] : []),
  ]
  const total = subtract(sum(items.map(({ open }) => open)), credit)
  const isOwed = compare(total, '0.00') >= 0
  const content = await writePdf(deps, { title, language: reader }, [
    { kind: 'heading', text: title },
    { kind: 'facts', facts: about },
    ...(items.length === 0
      ? [{ kind: 'paragraph', text: translate('statement_nothing') } as const]
      : [
          {
            kind: 'table',
            columns: [
              { head: translate('statement_invoice') },
              { head: translate('invoice_issued_on'), width: 81 },
              { head: translate('invoice_due_on'), width: 81 },
              { head: translate('statement_days_late'), width: 48, align: 'figures' },
              { head: translate('statement_amount'), width: 60, align: 'figures' },
              { head: translate('statement_open'), width: 60, align: 'figures' },
            ],
            rows: items.map((item) => [
              { strong: item.number, more: [printedCommunication(item.payment_reference)] },
              formatDay(item.issued_on, reader),
              formatDay(item.due_on, reader),
              item.days_late > 0 ? formatCount(item.days_late) : '',
              formatAmount(item.grand_total),
              formatAmount(item.open),
            ]),
          } as const,
        ]),
    {
      kind: 'panels',
      panels: [
        {
          title: translate('mail_order_payment'),
          facts: [
            [translate('mail_order_beneficiary'), company.accountHolder],
            ['IBAN', groupedIban(company.iban)],
            ['BIC', company.bic],
          ],
          note: translate('statement_reference_hint'),
        },
        {
          title: translate('order_totals'),
          facts: [
            ...ages.map((age): Fact => [translate(`statement_${age}`), formatAmount(sums[age])]),
            ...(credit === '0.00'
              ? []
              : [[translate('statement_credit'), formatAmount(subtract('0.00', credit))] satisfies Fact]),
            isOwed
              ? [translate('statement_total'), formatAmount(total)]
              : [translate('invoice_in_favour'), formatAmount(subtract('0.00', total))],
          ],
          isSums: true,
        },
      ],
    },
  ])
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}
