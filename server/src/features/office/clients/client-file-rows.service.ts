import type { ClientFileRow } from '@comptoir/contract/admin-new-clients'
import { readerLanguages, type Language } from '@comptoir/contract/common'
import { anEmail, aPhone, faultsOf, nameRules, normalPhone, placeRules } from '@comptoir/contract/forms'
import { normalPostcode } from '@comptoir/contract/postcode'
import { codeKey } from '@comptoir/contract/code-key'
import type { Db } from '#db/connect.ts'
import { translate, translateMessage } from '#i18n/messages.ts'
import { message, type Message } from '#lib/errors.ts'
import { countryName } from '#lib/format.ts'
import {
  placeOf,
  shippingPlaces,
  type ShippingAddressToBe,
} from '#features/accounts/addresses/addresses.service.ts'
import { judgeCodesOfMany } from '#features/catalogue/own-codes/own-codes.service.ts'
import { phoneLength } from '#features/platform/settings/settings.service.ts'
import { plain, titleKey, type ClientFileColumn, type FilePart, type FileRow } from './client-file.rules.ts'
import * as queries from './new-clients.queries.ts'
import { clientFaults, kept, type GivenClient } from './new-clients.rules.ts'

/** A row with what it would write; undefined where it writes nothing. */
type JudgedRow<Wanted> = ClientFileRow & { wanted: Wanted | undefined }
type AddressToBe = Omit<ShippingAddressToBe, 'company_id'> & { erp_id: string }
type CodeToBe = { erp_id: string; key: string; code: string; product_id: number; ref: string }
export type Judged = {
  parts: readonly Pick<FilePart, 'part' | 'unread'>[]
  clients: JudgedRow<queries.ClientToBe>[]
  addresses: JudgedRow<AddressToBe>[]
  codes: JudgedRow<CodeToBe>[]
}
/** Clients that the file itself brings, by their number. */
type Newcomers = ReadonlyMap<string, queries.ClientToBe>

/** Faults of columns as lines: `Country: "Atlantis" is not a valid choice.` */
const linesOf = (language: Language, faults: ReadonlyMap<ClientFileColumn, Message>): string[] =>
  [...faults].map(([column, fault]) =>
    translate(language, 'mail_fact', {
      label: translate(language, titleKey(column)),
      value: translateMessage(language, fault),
    }),
  )

/** Countries by their codes and by their names in all languages. */
const countriesByName = (countries: readonly { id: number; code: string }[]) =>
  new Map(
    countries.flatMap((country) =>
      [country.code, ...readerLanguages.map((one) => countryName(country.code, one))].map(
        (name) => [plain(name), country] as const,
      ),
    ),
  )

/** What becomes of rows of clients. */
export async function judgeClients(
  db: Db,
  language: Language,
  rows: readonly FileRow[],
): Promise<Judged['clients']> {
  if (rows.length === 0) return []
  const { countries, tariffs } = await queries.findNamed(db)
  const phone = await phoneLength(db)
  const countryOf = countriesByName(countries)
  // By their codes before their names, which two may share.
  const tariffOf = new Map([
    ...tariffs.toReversed().map(({ name, id }) => [plain(name), id] as const),
    ...tariffs.map(({ code, id }) => [plain(code), id] as const),
  ])
  const twins = await queries.findTwins(
    db,
    rows.map(({ values }) => values.erp_id).filter(Boolean),
    rows.map(({ values }) => codeKey(values.vat)).filter(Boolean),
  )
  const known = new Map(twins.map(({ what, key, client }) => [`${what} ${key}`, client]))
  const seen = new Map<string, number>()
  const say = (fault: Message) => translateMessage(language, fault)
  return rows.map(({ number, values }) => {
    const { erp_id, enterprise_name } = values
    const base = { part: 'client' as const, row: number, name: enterprise_name, erp_id, wanted: undefined }
    const holder = erp_id ? known.get(`erp_id ${erp_id}`) : undefined
    if (holder !== undefined)
      return { ...base, state: 'known', messages: [say(message('client_file_known', { client: holder }))] }
    const country = countryOf.get(plain(values.country))
    const tariff = values.price_list ? tariffOf.get(plain(values.price_list)) : tariffs[0]?.id
    const spoken = values.language.toLowerCase() || 'fr'
    const given: GivenClient = {
      enterprise_name,
      name: values.name || enterprise_name,
      email: values.email || null,
      language: spoken,
      erp_id: erp_id || null,
      vat: values.vat,
      address_one: values.address_one,
      address_two: values.address_two,
      code: values.code,
      city_name: values.city_name,
      country_id: country?.id ?? null,
      country_code: country?.code,
      phone: normalPhone(values.phone),
    }
    const faults = new Map<ClientFileColumn, Message>(
      Object.entries(clientFaults(given, phone)).map(([field, fault]) => [field as ClientFileColumn, fault]),
    )
    if (values.country && !country) faults.set('country', message('choice', { value: values.country }))
    if (tariff === undefined) faults.set('price_list', message('choice', { value: values.price_list }))
    if (!readerLanguages.some((one) => one === spoken))
      faults.set('language', message('choice', { value: values.language }))
    const before = erp_id ? seen.get(erp_id) : undefined
    if (before !== undefined) faults.set('erp_id', message('client_file_twice', { row: before }))
    if (erp_id) seen.set(erp_id, before ?? number)
    if (faults.size > 0 || tariff === undefined)
      return { ...base, state: 'wrong', messages: linesOf(language, faults) }
    const twin = values.vat ? known.get(`vat ${codeKey(values.vat)}`) : undefined
    return {
      ...base,
      state: 'new',
      wanted: kept(given, tariff),
      messages: twin === undefined ? [] : [say(message('client_file_vat_known', { client: twin }))],
    }
  })
}

/** Clients that rows name by their number: those of the shop with their id, and those that the file brings. */
async function namedClients(db: Db, rows: readonly FileRow[], newcomers: Newcomers) {
  const numbers = [...new Set(rows.map(({ values }) => values.erp_id).filter(Boolean))]
  const found = await queries.findNumbers(db, numbers)
  return new Map<string, { id: number | null; name: string }>([
    ...[...newcomers].map(
      ([number, { enterprise_name }]) => [number, { id: null, name: enterprise_name }] as const,
    ),
    ...found.map(({ erp_id, id, name }) => [erp_id, { id, name }] as const),
  ])
}

/** What is wrong with the number by which a row names a client. */
const numberFault = (erp_id: string, isThere: boolean): Message | undefined =>
  erp_id === ''
    ? message('required')
    : isThere
      ? undefined
      : message('client_file_no_client', { value: erp_id })

/** What becomes of rows of shipping addresses. */
export async function judgeAddresses(
  db: Db,
  language: Language,
  rows: readonly FileRow[],
  newcomers: Newcomers,
): Promise<Judged['addresses']> {
  if (rows.length === 0) return []
  const { countries } = await queries.findNamed(db)
  const phone = await phoneLength(db)
  const countryOf = countriesByName(countries)
  const clients = await namedClients(db, rows, newcomers)
  const places = await shippingPlaces(
    db,
    [...clients.values()].flatMap(({ id }) => id ?? []),
  )
  /** Where an address of the file stands, by client and place. */
  const seen = new Map<string, number>()
  return rows.map(({ number, values }) => {
    const { erp_id } = values
    const client = clients.get(erp_id)
    const country = countryOf.get(plain(values.country))
    const given = {
      name: values.recipient || (client?.name ?? ''),
      address_one: values.address_one,
      address_two: values.address_two,
      code: normalPostcode(values.code, country?.code),
      city_name: values.city_name,
      phone: normalPhone(values.phone),
      email: values.email,
    }
    const base = {
      ...{ part: 'shipping_address' as const, row: number, erp_id, wanted: undefined },
      name: [given.name, given.address_one, `${given.code} ${given.city_name}`.trim()]
        .filter(Boolean)
        .join(', '),
    }
    const { country: _, ...place } = placeRules({ country: country?.code })
    const faults = new Map<ClientFileColumn, Message>()
    const numbered = numberFault(erp_id, client !== undefined)
    if (numbered) faults.set('erp_id', numbered)
    const rules = { ...place, phone: [aPhone(phone)], email: [anEmail], ...(client && { name: nameRules }) }
    for (const [field, fault] of Object.entries(faultsOf(given, rules)))
      faults.set(field === 'name' ? 'recipient' : (field as ClientFileColumn), fault)
    if (!country)
      faults.set(
        'country',
        values.country ? message('choice', { value: values.country }) : message('required'),
      )
    if (faults.size > 0 || !country) return { ...base, state: 'wrong', messages: linesOf(language, faults) }
    const key = placeOf({ ...given, company_id: client?.id ?? erp_id })
    const before = seen.get(key)
    if (before !== undefined)
      return {
        ...base,
        state: 'known',
        messages: [translate(language, 'client_file_row_twice', { row: before })],
      }
    seen.set(key, number)
    if (places.has(key)) return { ...base, state: 'known', messages: [] }
    return { ...base, state: 'new', messages: [], wanted: { ...given, erp_id, country_id: country.id } }
  })
}

/** What becomes of rows that say what clients call products. */
export async function judgeCodes(
  db: Db,
  language: Language,
  rows: readonly FileRow[],
  newcomers: Newcomers,
): Promise<Judged['codes']> {
  if (rows.length === 0) return []
  const clients = await namedClients(db, rows, newcomers)
  const lines = rows.map(({ values }) => ({
    company: clients.get(values.erp_id)?.id ?? values.erp_id,
    code: values.own_code,
    product: values.product,
  }))
  const verdicts = await judgeCodesOfMany(db, lines)
  return rows.map(({ number, values }, index) => {
    const { erp_id, own_code: code } = values
    const verdict = verdicts[index]! // one for each line
    const base = {
      ...{ part: 'own_code' as const, row: number, erp_id, wanted: undefined },
      name: [code, values.product].filter(Boolean).join(' → '),
    }
    const fault = numberFault(erp_id, clients.has(erp_id))
    if (fault) return { ...base, state: 'wrong', messages: linesOf(language, new Map([['erp_id', fault]])) }
    if ('fault' in verdict)
      return { ...base, state: 'wrong', messages: [translateMessage(language, verdict.fault)] }
    if (verdict.isTwice || verdict.before?.product_id === verdict.product_id)
      return { ...base, state: 'known', messages: [] }
    return {
      ...base,
      state: verdict.before ? 'changed' : 'new',
      messages: verdict.before
        ? [translate(language, 'client_file_code_moves', { ref: verdict.before.ref })]
        : [],
      wanted: { erp_id, key: codeKey(code), code, product_id: verdict.product_id, ref: values.product },
    }
  })
}
