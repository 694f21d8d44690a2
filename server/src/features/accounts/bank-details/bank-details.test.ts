import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aBilling, aUser } from '../../../../test/builders.ts'
import { openPdf, photographed } from '../../../../test/pdf.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ env: { COMPANY_NAME: 'Comptoir Zoë & Łucja' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const sheet = (id: number, language = 'en', headers: Record<string, string> = {}) =>
  shop.as(id, { 'accept-language': language, ...headers })('GET', 'user/bank_details/')

describe('GET user/bank_details/', () => {
  test('PROF-09 DOC-07: is a PDF with the account, the company and whose copy it is', async () => {
    const user = await aUser(shop.db, { name: 'Marie Dubois', erp_id: 'K1001' })
    await aBilling(shop.db, user.id, { is_default: true })
    const answer = await sheet(user.id)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Bank details Comptoir Zoe & ucja.pdf"; filename*=UTF-8''Bank%20details%20Comptoir%20Zo%C3%AB%20%26%20%C5%81ucja.pdf`,
    )
    const pdf = await openPdf(answer.rawPayload)
    for (const words of [
      'Comptoir Zoë & Łucja',
      'BE71 0961 2345 6769',
      'GKCCBEBB',
      'BE0123456749',
      'Quai des Tisserands 12',
      'Ateliers Dubois, Marie Dubois',
      'K1001',
      'Page 1 of 1',
    ])
      expect(pdf.text).toContain(words)
  })

  test.each([
    ['fr', 'Coordonnées bancaires', 'Titulaire'],
    ['nl', 'Bankgegevens', 'Rekeninghouder'],
    ['de', 'Bankverbindung', 'Kontoinhaber'],
    ['en', 'Bank details', 'Account holder'],
  ])('PROF-09 OD-21: is in the language of its reader: %s', async (language, title, holder) => {
    const user = await aUser(shop.db)
    const pdf = await openPdf((await sheet(user.id, language)).rawPayload)
    expect(pdf.info).toMatchObject({ Language: language, Title: title })
    expect(pdf.text).toContain(title)
    expect(pdf.text).toContain(holder)
  })

  test('PROF-09: can be read aloud: its structure is marked, and the code has words', async () => {
    const user = await aUser(shop.db)
    const pdf = await openPdf((await sheet(user.id)).rawPayload)
    expect(new Set(pdf.tags)).toEqual(
      new Set(['Root', 'Document', 'H1', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']),
    )
    expect(pdf.alts).toEqual(['QR code for a SEPA credit transfer to account BE71 0961 2345 6769'])
  })

  test('PROF-09 OD-13: its QR code can be scanned and fills in the transfer', async () => {
    const user = await aUser(shop.db)
    const pdf = await openPdf((await sheet(user.id)).rawPayload)
    expect(decodeQR(photographed(pdf.rectangles))).toBe(
      'BCD\n002\n1\nSCT\nGKCCBEBB\nComptoir Zoë & Łucja\nBE71096123456769',
    )
  })

  test('OD-68: is drawn for an account no more often than other documents', async () => {
    const user = await aUser(shop.db)
    const key = `document:account:${user.id}`
    await shop.db
      .insertInto('throttle_hit')
      .values(Array.from({ length: 119 }, () => ({ key })))
      .execute()
    const answers = [await sheet(user.id), await sheet(user.id)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
    expect(Number(answers[1]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sheet((await aUser(shop.db)).id)).statusCode).toBe(200)
  })

  test('API-04: a refusal stays JSON, and who wants no PDF is told so', async () => {
    const pending = await aUser(shop.db, { is_approved: false })
    const refused = await sheet(pending.id, 'en', { accept: 'application/pdf' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_not_approved'])
    const user = await aUser(shop.db)
    expect((await sheet(user.id, 'en', { accept: 'application/pdf' })).statusCode).toBe(200)
    expect((await sheet(user.id, 'en', { accept: 'image/png' })).statusCode).toBe(406)
  })
})
