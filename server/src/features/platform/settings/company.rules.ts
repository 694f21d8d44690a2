import { networks, type CompanyData, type SocialNetwork } from '@comptoir/contract/admin-company'
import { textIn } from '@comptoir/contract/common'
import { isVatNumber, normalVat } from '@comptoir/contract/vat-number'
import type { Company } from '#config.ts'
import { isBic, isIban, plainCode } from '#lib/bank-account.ts'
import { message, type FieldErrors } from '#lib/errors.ts'

/** The company as the office edits it. */
export function dataOf(company: Readonly<Company>): CompanyData {
  const url = (network: SocialNetwork) => company.social.find((one) => one.network === network)?.url ?? ''
  return {
    name: company.name,
    shop_name: company.shopName,
    address: company.address,
    names: company.names,
    addresses: company.addresses,
    registers: company.registers,
    vat_number: company.vatNumber,
    iban: company.iban,
    bic: company.bic,
    other_accounts: company.otherAccounts,
    contact_email: company.contactEmail,
    contact_phone: company.contactPhone,
    opening_hours: company.openingHours,
    facebook: url('facebook'),
    instagram: url('instagram'),
    linkedin: url('linkedin'),
    youtube: url('youtube'),
    footer_links: company.footerLinks,
  }
}

/** The other way round. */
export const companyFrom = (data: CompanyData): Company => ({
  name: data.name,
  shopName: data.shop_name,
  address: data.address,
  names: data.names,
  addresses: data.addresses,
  register: textIn(data.registers, 'fr'),
  registers: data.registers,
  vatNumber: data.vat_number,
  accountHolder: data.name,
  iban: data.iban,
  bic: data.bic,
  otherAccounts: data.other_accounts,
  contactEmail: data.contact_email,
  contactPhone: data.contact_phone,
  openingHours: data.opening_hours,
  social: networks.flatMap((network) => (data[network] ? [{ network, url: data[network] }] : [])),
  footerLinks: data.footer_links,
})

/** Numbers as they are kept: without spaces, in capitals. */
export const normalised = <V extends { [Field in keyof CompanyData]?: CompanyData[Field] | undefined }>(
  values: V,
): V => ({
  ...values,
  ...(values.vat_number !== undefined && { vat_number: normalVat(values.vat_number) }),
  ...(values.iban !== undefined && { iban: plainCode(values.iban) }),
  ...(values.bic !== undefined && { bic: plainCode(values.bic) }),
  ...(values.other_accounts && {
    other_accounts: values.other_accounts.map((one) => ({
      ...one,
      iban: plainCode(one.iban),
      bic: plainCode(one.bic),
    })),
  }),
})

/** Whether an account is the company's: an IBAN, or a number of Belgium from before, which is its end. */
export const isOwnAccount = ({ iban, otherAccounts }: Readonly<Company>, account: string): boolean =>
  [iban, ...otherAccounts.map((other) => other.iban)]
    .map(plainCode)
    .some((own) => [own, own.slice(4)].includes(plainCode(account)))

/** The further accounts that customers are told of. */
export const shownAccounts = ({ otherAccounts }: Readonly<Company>) =>
  otherAccounts.filter(({ is_shown }) => is_shown).map(({ bank, iban, bic }) => ({ bank, iban, bic }))

/**
 * What is wrong with values that the office has set, per field.
 *
 * @param papersIban the account on papers, whoever has set it
 */
export function companyFaults(values: Partial<CompanyData>, papersIban: string): FieldErrors {
  const { vat_number, iban, bic, other_accounts = [], opening_hours = [], footer_links = [] } = values
  const faults: FieldErrors = {}
  if (vat_number !== undefined && !isVatNumber(vat_number))
    faults['vat_number'] = [message('company_vat', { value: vat_number })]
  if (iban !== undefined && !isIban(iban)) faults['iban'] = [message('company_iban', { value: iban })]
  if (bic !== undefined && !isBic(bic)) faults['bic'] = [message('company_bic', { value: bic })]
  const accounts = other_accounts.map((one, index): FieldErrors => {
    const before = [papersIban, ...other_accounts.slice(0, index).map((other) => other.iban)]
    return {
      ...(!isIban(one.iban)
        ? { iban: [message('company_iban', { value: one.iban })] }
        : before.includes(one.iban) && { iban: [message('company_iban_twice')] }),
      ...(one.bic !== '' && !isBic(one.bic) && { bic: [message('company_bic', { value: one.bic })] }),
    }
  })
  if (accounts.some(isFaulty)) faults['other_accounts'] = accounts
  for (const network of networks)
    if (values[network] && !isWebAddress(values[network])) faults[network] = [message('company_url')]
  const hours = opening_hours.map(({ from, to, opens, closes }): FieldErrors => ({
    ...(to < from && { to: [message('company_days')] }),
    ...(closes <= opens && { closes: [message('company_closes', { time: opens })] }),
  }))
  if (hours.some(isFaulty)) faults['opening_hours'] = hours
  const links = footer_links.map(({ name, url }): FieldErrors => ({
    ...(Object.values(name).every((text) => text === '') && { name: { fr: [message('required')] } }),
    ...(!isWebAddress(url) && !/^\/(?![/\\])/.test(url) && { url: [message('company_link')] }),
  }))
  if (links.some(isFaulty)) faults['footer_links'] = links
  return faults
}

const isFaulty = (faults: FieldErrors) => Object.keys(faults).length > 0

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
