import type { Language } from '@comptoir/contract/common'
import { encodeQR } from 'qr'
import { companyIn } from '#config.ts'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { groupedIban } from '#lib/format.ts'
import { currentUser } from '#features/accounts/profile/accounts.service.ts'
import type { Session } from '#session.ts'
import { shownAccounts } from '#features/platform/settings/company.service.ts'
import { transferCode } from '#features/platform/pdf/transfer-code.rules.ts'
import { writePdf, type Fact } from '#features/platform/pdf/pdf.ts'

const codeSize = 118

/** Where the customer pays to, as a sheet to keep or to hand to the bookkeeper (PROF-09). */
export async function bankDetails(deps: Deps, session: Session, language: Language): Promise<FileAnswer> {
  const company = companyIn(deps.config.company, language)
  const text = translator(language)
  const customer = await currentUser(deps, session)
  const title = text('bank_details')
  const supplier: Fact[] = [
    [text('account_holder'), company.accountHolder],
    ['IBAN', groupedIban(company.iban)],
    ['BIC', company.bic],
    [text('vat_number_label'), company.vatNumber],
    [text('address_label'), company.address],
  ]
  const buyer: Fact[] = [
    [
      text('customer_label'),
      [customer.billing_info?.enterprise_name, customer.name].filter(Boolean).join(', '),
    ],
    ...(customer.erp_id ? [[text('client_number'), customer.erp_id] satisfies Fact] : []),
  ]
  const others = shownAccounts(company).map(({ bank, iban, bic }): Fact => [
    bank,
    [groupedIban(iban), bic].filter(Boolean).join(', '),
  ])
  const modules = encodeQR(transferCode({ ...company, holder: company.accountHolder }), 'raw', {
    ecc: 'medium',
    encoding: 'byte',
    border: 1,
  })
  const code = { modules, size: codeSize, alt: text('bank_code_alt', { iban: groupedIban(company.iban) }) }
  const content = await writePdf(deps, { title, language }, [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: text('bank_details_lead', { company: company.name }) },
    { kind: 'code', code },
    { kind: 'facts', facts: supplier, beside: codeSize + 24 },
    { kind: 'facts', facts: buyer, beside: codeSize + 24 },
    ...(others.length > 0
      ? [
          { kind: 'heading', text: text('other_accounts') } as const,
          { kind: 'facts', facts: others } as const,
        ]
      : []),
    { kind: 'paragraph', text: text('bank_code_hint') },
    { kind: 'paragraph', text: text('bank_reference_hint') },
  ])
  return new FileAnswer(`${title} ${company.name}.pdf`, 'application/pdf', content)
}
