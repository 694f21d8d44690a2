import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { findWeakness } from './strength.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ env: { COMPANY_NAME: 'Comptoir', SHOP_NAME: 'Comptoir Pro' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const holder = {
  name: 'Marie Lambert',
  email: 'info@dubois-textiles.test',
  companies: ['Dubois Bâtiment SRL', 'Atelier du Canal'],
}
const weaknessOf = (password: string) => findWeakness(shop.deps, password, holder)
const words = (text: string) => text.trim().split(/\s+/)

// What people type first: the lists of leaked passwords, words of our four languages with digits, a year or a sign
// around them, walks over the keyboards AZERTY, QWERTY and QWERTZ, names, places, clubs, seasons, and what everybody
// knows of this user.
const common = {
  digits: `123456789 12345678 1234567890 87654321 11111111 00000000 12341234 11223344 123123123 147258369 159753456
    20202020 31121990 01011990 14071789 15061985 01/01/1990 31-12-1999`,
  'the word password': `password Password1 Password1! P@ssw0rd Passw0rd! password123 password2026 Password2026! PASSWORD1
    motdepasse MotDePasse1 motdepasse123 Motdepasse2026! M0tdepasse wachtwoord Wachtwoord1 wachtwoord123 paswoord1
    Wachtwoord2026! Paswoord123 passwort Passwort1 passwort123 Passwort2026! Geheim123 geheimnis secret123 drowssap`,
  welcomes: `welkom01 Welkom123 Welkom2026! welkom1234 Willkommen1 willkommen123 hallo123 Hallo1234 welcome1 Welcome123
    Welcome2026! bienvenue Bienvenue1 Bienvenue2026 bonjour1 Bonjour123 bonjour2026 letmein1 changeme Changeme1!
    admin123 Admin1234 administrator Administrator1 beheerder1 master123 login123 test1234 Test1234! testtest tester123
    demo1234 default1 guest123 invite123`,
  keyboards: `azerty123 Azerty123! azertyuiop AzertyUiop1 qsdfghjklm wxcvbn123 aqwzsxedc qwertzuiop Qwertz123! qwerty123
    Qwerty123! qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjkl asdf1234 zxcvbnm1 qazwsxedc
    poiuytreza mnbvcxz1`,
  sequences: `abcd1234 abc12345 Abcd1234! abcdefgh abcdefghi a1b2c3d4 aaaaaaaa aaaa1111 abcabcabc xyzxyzxyz zzzzzzzz
    1a2b3c4d abcdef123 a1a1a1a1 abababab12`,
  affection: `iloveyou IloveYou2 jetaime1 jetaime123 ikhouvanjou ichliebedich monamour moncoeur doudou12 chouchou
    loulou123 lieverd1 liefje123 schatz123 princess Princess1 princesse1`,
  'things and idols': `soleil123 Soleil2024 soleil2026 sunshine Sunshine1 football Football1 voetbal1 voetbal123 baseball
    dragon123 monkey123 shadow12 superman batman123 pokemon1 starwars trustno1 whatever freedom1`,
  names: `michael1 jessica1 charlie1 jordan23 daniel12 thomas123 nicolas1 camille1 caroline alexandre Alexandra1
    isabelle1 sebastien stephanie catherine1 sophie2026 julien123 Peeters1 Janssens2026 Schmidt123 Dupont2026`,
  'seasons and months': `Januari2026 Februari2026 janvier2026 Fevrier2026 Février2026 Juillet2026! Sommer2026 Sommer2026!
    zomer2026 Zomer2026! summer2026 Summer2026! Winter2026 winter26! automne2026 Herbst2026! Oktober2026 December2026
    septembre1 Printemps26 Été2026!`,
  'places and clubs': `bruxelles Bruxelles1 brussel1 Brussel2026 antwerpen1 Antwerpen2026 anderlecht1 Standard1 feyenoord
    Feyenoord1 ajaxamsterdam Amsterdam1 marseille13 Marseille1 paris2026 Paris75001 luxembourg1 Luxembourg2026 belgique1
    Belgique2026 Belgie123 deutschland Deutschland1 bayern123 Schalke04 dortmund09 borussia1 liverpool1 chelsea1
    barcelona1 realmadrid juventus1`,
  'the shop': `Comptoir2026 comptoir123 comptoir1 Comptoir! Comptoir2026! comptoir-demo comptoirpro ComptoirPro1
    c0mpt0ir Textiles2026 webshop2026`,
  'the user': `Lambert2026 Lambert1! lambert123 marielambert MarieLambert1 Marie.Lambert lambertmarie marie2026!
    Dubois2026 dubois-textiles DuboisTextiles1 duboistextiles Dubois123! batiment2026 Bâtiment1! atelierducanal
    Atelier2026 info@dubois`,
}

test.each(Object.entries(common))('S-6 AUTH-13 AUTH-19: nobody gets in with %s', async (_what, list) => {
  const taken = []
  for (const password of words(list)) if (!(await weaknessOf(password))) taken.push(password)
  expect(taken).toEqual([])
})

test('AUTH-13 AUTH-19: these are more than two hundred', () => {
  expect(Object.values(common).flatMap(words).length).toBeGreaterThan(200)
})

test.each([
  ['password_too_common', 'qwerty123'],
  ['password_guessable_own', 'Dubois2026'],
  ['password_guessable_own', 'marielambert'],
  ['password_guessable_own', 'Comptoir2026'],
  ['password_guessable_pattern', 'abcdefghi'],
  ['password_guessable_pattern', 'xyzxyzxyz'],
  ['password_guessable_words', 'Motdepasse2026!'],
  ['password_guessable_words', 'Bruxelles1'],
])('AUTH-13 AUTH-19: says %s of %j', async (key, password) => {
  expect(await weaknessOf(password)).toBe(key)
})

test.each([
  ['French', 'soleil couchant sur Ostende', 'trois tasses de café froid', 'brouillard-marmite-vélo'],
  ['Dutch', 'fietsen langs de Schelde', 'zeven groene paraplu’s', 'Zeeuwse klei 12'],
  ['German', 'Regenschirm tanzt im Keller', 'drei blaue Fahrräder am Rhein', 'Kerze Tulpe Gabel Wolke'],
  ['English', 'correct horse battery staple', 'nine purple lanterns upstairs', 'velvet anchor drizzle'],
  ['no language', 'kX9-mpq-71vt', 'Rk7#uWq2', 'xk7Tq2Lw9', `${'correct horse '.repeat(70)}!`],
])(
  'AUTH-13 AUTH-19: takes words of %s that have nothing to do with each other',
  async (_language, ...fine) => {
    for (const password of fine) expect([password, await weaknessOf(password)]).toEqual([password, undefined])
  },
)

test('AUTH-13: what is made to be slow to estimate takes less than two seconds', async () => {
  const hard = ['0123456789$@', 'aB3$', '$4@0l1!5', '4@', String.raw`\/|\/|`].map((piece) =>
    piece.repeat(1024).slice(0, 1024),
  )
  for (const password of hard) {
    const from = performance.now()
    await weaknessOf(password)
    expect(performance.now() - from).toBeLessThan(2000)
  }
})
