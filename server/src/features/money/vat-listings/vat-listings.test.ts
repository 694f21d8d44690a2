import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, aTariff, aUser } from '../../../../test/builders.ts'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { anInvoice } from '../../../../test/invoices.ts'

let shop: TestShop
let clerk: Caller
let clients: number[]
beforeAll(async () => {
  shop = await createTestShop({
    env: {
      COMPANY_VAT_NUMBER: 'BE 0411.905.847',
      COMPANY_NAME: 'Comptoir & Fils',
      COMPANY_ADDRESS: 'Quai 1, 1000 Bruxelles',
    },
  })
  const { db } = shop
  clerk = shop.as((await aColleague(db, { permissions: ['finance'] })).id)
  const tariff_id = (await aTariff(db)).id
  const names = ['Ateliers', 'Belge', 'Petit', 'Faux', 'Tardif']
  clients = []
  for (const name of names) clients.push((await aUser(db, { tariff_id, name })).id)
  const [ateliers, belge, petit, faux, late] = clients as [number, number, number, number, number]
  const inFrance = {
    treatment: 'intra_community',
    vat: 'FR40303265045',
    total: '1000.00',
    total_taxes: '0.00',
  }
  const first = await anInvoice(db, ateliers, { ...inFrance, issued_on: '2026-07-01' })
  await anInvoice(db, ateliers, { ...inFrance, total: '250.50', issued_on: '2026-09-30' })
  await anInvoice(db, ateliers, { ...inFrance, issued_on: '2026-10-01' })
  await anInvoice(db, ateliers, {
    ...inFrance,
    total: '50.25',
    issued_on: '2026-08-15',
    credited_id: first.id,
  })
  const before = await anInvoice(db, ateliers, { ...inFrance, issued_on: '2026-05-20' })
  await anInvoice(db, ateliers, {
    ...inFrance,
    total: '80.00',
    credited_id: before.id,
    issued_on: '2026-07-02',
  })
  await anInvoice(db, faux, { ...inFrance, vat: 'FR99303265045', issued_on: '2026-08-01' })
  const inBelgium = { treatment: 'domestic', vat: 'BE 0411 905 847', total: '100.00', total_taxes: '21.00' }
  const sold = await anInvoice(db, belge, { ...inBelgium, total: '300.00', total_taxes: '63.00' })
  await anInvoice(db, belge, { ...inBelgium, vat: 'be411.905.847' })
  await anInvoice(db, belge, { ...inBelgium, total: '10.00', total_taxes: '2.10', credited_id: sold.id })
  const lastYear = await anInvoice(db, late, { ...inBelgium, vat: 'BE0400378485', issued_on: '2025-12-20' })
  await anInvoice(db, late, { ...inBelgium, vat: 'BE0400378485', credited_id: lastYear.id })
  await anInvoice(db, petit, { ...inBelgium, vat: 'BE0403170701', total: '250.00', total_taxes: '52.50' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const listing = async (query: string) => (await clerk('GET', `admin/vat_listing/?${query}`)).json()

test('OD-11: the listing of a quarter, with its papers, what it corrects of an earlier one, and its file for Intervat', async () => {
  const quarter = 'listing=intra&year=2026&quarter=3'
  expect(await listing(quarter)).toEqual({
    rows: [
      {
        vat: 'FR40303265045',
        clients: [{ id: clients[0], name: 'Ateliers' }],
        ...{ corrects: null, papers: 3, turnover: '1200.25', tax: '0.00', problem: null },
      },
      {
        vat: 'FR40303265045',
        clients: [{ id: clients[0], name: 'Ateliers' }],
        ...{ corrects: '2026-Q2', papers: 1, turnover: '-80.00', tax: '0.00', problem: null },
      },
      {
        vat: 'FR99303265045',
        clients: [{ id: clients[3], name: 'Faux' }],
        ...{ corrects: null, papers: 1, turnover: '1000.00', tax: '0.00', problem: 'number' },
      },
    ],
    ...{ turnover: '1120.25', tax: '0.00', below: 0 },
  })
  const papers = (await clerk('GET', `admin/vat_listing/papers/?${quarter}&vat=FR40303265045`)).json()
  expect(papers.map(({ kind, turnover }: Record<string, string>) => [kind, turnover])).toEqual([
    ['invoice', '1000.00'],
    ['credit_note', '-50.25'],
    ['invoice', '250.50'],
  ])
  const corrected = `admin/vat_listing/papers/?${quarter}&vat=FR40303265045&corrects=2026-Q2`
  expect((await clerk('GET', corrected)).json()).toMatchObject([{ kind: 'credit_note', turnover: '-80.00' }])
  const file = await clerk('GET', `admin/vat_listing/file/?${quarter}`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/xml'])
  expect(file.headers['content-disposition']).toContain('intra-2026-T3.xml')
  expect(file.body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<ns2:IntraConsignment xmlns="http://www.minfin.fgov.be/InputCommon" xmlns:ns2="http://www.minfin.fgov.be/IntraConsignment" IntraListingsNbr="1">
  <ns2:IntraListing SequenceNumber="1" ClientsNbr="2" AmountSum="1120.25">
    <ns2:Declarant>
      <VATNumber>0411905847</VATNumber>
      <Name>Comptoir &#38; Fils</Name>
      <Street>Quai 1</Street>
      <PostCode>1000</PostCode>
      <City>Bruxelles</City>
      <CountryCode>BE</CountryCode>
      <EmailAddress>${shop.deps.config.company.contactEmail}</EmailAddress>
      <Phone>${shop.deps.config.company.contactPhone.replace(/[^\d+]/g, '')}</Phone>
    </ns2:Declarant>
    <ns2:Period>
      <ns2:Quarter>3</ns2:Quarter>
      <ns2:Year>2026</ns2:Year>
    </ns2:Period>
    <ns2:IntraClient SequenceNumber="1">
      <ns2:CompanyVATNumber issuedBy="FR">40303265045</ns2:CompanyVATNumber>
      <ns2:Code>L</ns2:Code>
      <ns2:Amount>1200.25</ns2:Amount>
    </ns2:IntraClient>
    <ns2:IntraClient SequenceNumber="2">
      <ns2:CompanyVATNumber issuedBy="FR">40303265045</ns2:CompanyVATNumber>
      <ns2:Code>L</ns2:Code>
      <ns2:Amount>-80.00</ns2:Amount>
      <ns2:CorrectingPeriod>
        <ns2:Quarter>2</ns2:Quarter>
        <ns2:Year>2026</ns2:Year>
      </ns2:CorrectingPeriod>
    </ns2:IntraClient>
  </ns2:IntraListing>
</ns2:IntraConsignment>
`)
})

test('OD-11: the yearly listing of Belgian clients leaves out those up to 250 euros, but for corrections of a year before', async () => {
  expect(await listing('listing=clients&year=2026')).toEqual({
    rows: [
      {
        vat: 'BE0400378485',
        clients: [{ id: clients[4], name: 'Tardif' }],
        ...{ corrects: null, papers: 1, turnover: '-100.00', tax: '-21.00', problem: null },
      },
      {
        vat: 'BE0411905847',
        clients: [{ id: clients[1], name: 'Belge' }],
        ...{ corrects: null, papers: 3, turnover: '390.00', tax: '81.90', problem: null },
      },
    ],
    ...{ turnover: '290.00', tax: '60.90', below: 1 },
  })
  const file = (await clerk('GET', 'admin/vat_listing/file/?listing=clients&year=2026')).body
  for (const part of [
    '<ns2:ClientListing SequenceNumber="1" ClientsNbr="2" TurnOverSum="290.00" VATAmountSum="60.90">',
    '<ns2:Period>2026</ns2:Period>',
    '<ns2:CompanyVATNumber issuedBy="BE">0411905847</ns2:CompanyVATNumber>',
    '<ns2:TurnOver>390.00</ns2:TurnOver>',
    '<ns2:VATAmount>81.90</ns2:VATAmount>',
  ])
    expect(file).toContain(part)
  expect(await listing('listing=clients&year=2025')).toMatchObject({ rows: [], turnover: '0.00' })
  expect((await clerk('GET', 'admin/vat_listing/?listing=clients&year=1')).statusCode).toBe(400)
})
