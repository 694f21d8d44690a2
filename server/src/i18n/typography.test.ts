import { type Language, readerLanguages } from '@comptoir/contract/common'
import { typeset } from '@comptoir/contract/typography'
import { expect, test } from 'vitest'
import { flatten, folders, isPlural, readCatalogues } from './catalogues.ts'

const sides = Object.entries(folders)
const texts = (folder: string, language: string): [key: string, text: string][] =>
  Object.entries(flatten(readCatalogues(folder, language)))
const everywhere = sides.flatMap(([side, folder]) =>
  readerLanguages.map((language) => [side, language, texts(folder, language)] as const),
)

/** The number of these is a limit of the shop, never 1. */
const ofLimits = [
  'basket.quick.short',
  'basket.confirm.large',
  'basket.limit',
  'catalogue.whole.short',
  'catalogue.box.more_needed',
  'form.password.length',
  'form.faults.min_length',
  'form.faults.max_length',
  'form.faults.password_too_short',
  'admin.people_maximum',
  'admin.price_file_too_complex',
  'adminTariffs.import.file_hint',
  'accounts.password_too_short',
  'basket.basket_line_limit',
  'http.max_length',
  'http.min_length',
  'http.max_items',
  'http.body_too_deep',
  'import.choose.limits',
  'import.import_line_too_long',
  'import.import_too_long',
  'import.import_too_many',
  'orders.delivery_date_late',
  'orderFile.order_file_too_big',
  'orderFile.order_file_too_many_rows',
  'orderFile.order_row_too_many',
  'orderFile.order_row_basket_full',
  'orderFile.order_row_comment_too_long',
]
/** A word after a number that is the same for one and for many, or does not belong to the number. */
const uncounted: Record<Language, RegExp> = {
  fr: /^(s|ko|de|dans|en|le|l’unité|sur)$/,
  nl: /^(s|kB|van|in|te|op|tonen|selecteren|nu|meer|per|zijn)$/,
  de: /^(s|kB|von|in|im|dieser|anzeigen|weitere|überfällig|jetzt|pro|je|am|sein)$/,
  en: /^(s|kB|of|more|in|overdue|available|on|per|selected)$/,
  it: /^(s|kB|di|in|su|il|per|nel|da|alla)$/,
  tr: /^/, // a counted word has no plural
  es: /^(s|kB|de|en|el|por|más|a|sobre|con)$/,
}
const count = /\{\{(?:n|count|days|rows|lines|limit)\}\} ([\p{L}’]+)/gu

test.each(everywhere)(
  'I18N-01: %s in %s counts nothing without a singular and a plural',
  (_, language, all) => {
    const found = all
      .filter(([key]) => !isPlural(key) && !ofLimits.includes(key))
      .filter(([, text]) =>
        [...text.matchAll(count)].some(([, word = '']) => !uncounted[language].test(word)),
      )
    expect(found).toEqual([])
  },
)

/** Not set by these rules: texts that the specification fixes to the letter, commands, and signs that are named. */
const fixed = [
  'common.errors.not_found',
  'form.faults.password_mismatch',
  'product.order.failed_one',
  'product.order.failed_other',
  'accounts.password_mismatch',
  'accounts.invalid_uid',
  'http.password_changed',
  'http.signed_out',
  'http.method_not_allowed',
  'http.unsupported_media_type',
  'http.choice',
  'http.does_not_exist',
  'http.not_a_list',
  'import.import_open_quote',
  'import.import_stray_quote',
  'import.import_header_quote',
  'import.import_usage',
  'keyboard.characters',
]
const faults: [name: string, at: RegExp][] = [
  ['a straight quote or apostrophe', /["']/],
  ['three full stops', /\.\.\.(?!\w)/],
  ['two spaces', / {2}/],
  ['a space at its end', /^\s|\s$/],
]
const faultsOf: Record<Language, typeof faults> = {
  fr: [
    ...faults,
    ['a sign without its space', /[\p{L}\d})…][?!;»%€]|[\p{L}})…]:(?!\d)|«(?!\u00a0)/u],
    ['a space where a line can break', / [?!:;»%€]|« /],
    ['foreign quotes', /[“”„]/],
  ],
  nl: [...faults, ['a space before a sign', /[\s][?!:;](?!\S)/], ['foreign quotes', /[«»„‘]/]],
  de: [...faults, ['a space before a sign', /[\s][?!:;](?!\S)/], ['foreign quotes', /[«»”‘]/]],
  en: [...faults, ['a space before a sign', /[\s][?!:;](?!\S)/], ['foreign quotes', /[«»„]/]],
  it: [...faults, ['a space before a sign', /[\s][?!:;](?!\S)/], ['foreign quotes', /[«»„‘]/]],
  tr: [...faults, ['a space before a sign', /[\s][?!:;](?!\S)/], ['foreign quotes', /[«»„‘]/]],
  es: [
    ...faults,
    ['a space before a sign', /[\s][?!:;](?!\S)/],
    ['a question or a call without its first sign', /^[^¿]*\?|^[^¡]*!/],
    ['foreign quotes', /[“”„‘]/],
  ],
}
test.each(everywhere)('I18N-01: %s in %s is set as the language is printed', (_, language, all) => {
  const found = all.flatMap(([key, text]) =>
    faultsOf[language]
      .filter(([, at]) => !fixed.includes(key) && at.test(typeset(text, language)))
      .map(([name]) => [key, name, text]),
  )
  expect(found).toEqual([])
})

/** Words that mean one sex, for a person who may be of any. */
const gendered: Partial<Record<Language, RegExp>> = {
  fr: /(êtes|restez|reste) connecté|^(Invité|Actif|Acheteur)$|administrateur/,
  nl: /[Ee]en (andere )?beheerder|[Dd]e beheerders?\b/,
  de: /Ansprechpartner|Verantwortlicher|Einkäufer|Mitarbeiter|Administrator/,
}
test.each(everywhere)('%s in %s speaks of persons without a sex', (_, language, all) => {
  const found = all.filter(([, text]) => gendered[language]?.test(text))
  expect(found).toEqual([])
})

/** Words that have been in the texts for what has another name (docs/glossary.md), or that say something else. */
const otherWords: Partial<Record<Language, RegExp[]>> = {
  fr: [
    /liquidation|paquets?|produits?|société|validation de commande|commander (?:au|dans le) catalogue|boutique de commande/,
    /hors TVA|TVA comprise|état$|(?<!a )échoué$|essais$/,
    /tient cet article|(?:jour même|\d h), commandé|plus tard compte|désactivée?, personne/,
    /j’ai lu|vous suit|comme le système|cet article précis|d’origine :|dit avoir le|aucune? (?:signifie|: tou)/,
    /décidez d’abord des|pied d’une|reprendre ce qui|aucun : partout/,
  ],
  nl: [
    /winkel|shop|winkelmand|rekenblad|verwittig\w*|gelieve|overlopen|nieuwigheden|rooster|uitverkoop|weggaan|dubbels/,
    /inschrijv\w*|ingeschreven|activeringslink|klant worden|hoeveelhe\w+|minimumhoeveelheid|productpagina\w*|producten/,
    /voordien|nadien|klantenfiche|om het even|bewaarde weergave|bewaren$|codes? bewaard|”? bewaard\.$|bewaar het/,
    /geef een uur|ziet en doet alles in dit beheer|nodig is om te werken|volgt u hier|zoals het systeem|precies dit artikel|oorspronkelijk:/,
    /zegt nummer|van de voet|geen betekent|geen: (?:alle|overal)|die meer noemt|neem\s+stuks|neem\s*$|uitgeschakeld(?:, ziet| kan)/,
  ],
  de: [
    /verkaufsbüro|aktivierung\w*|freigabe|firma|firmendaten|ust-idnr|produkt\w*|verbergen|verborgen/,
    /ware ohne|summe (?:mit|ohne)|brutto|(?:umsatz|betrag|preis|total),? ohne mwst/,
    /(?:link|zahlungslink) gilt nicht|passwort setzen|passwort ist gesetzt|sind gesendet|in ihr postfach|zum arbeiten/,
    /niemand verfolgt|wie das system|genau dieser artikel|ursprünglich:|gibt an, nummer|keines? heißt|keine: (?:alle|überall)/,
    /mehr nennt|mengen sind packungen|eigener kunde zusieht|ausgeschaltet, sieht/,
  ],
  en: [
    /mailbox|pickup|(?:total|goods),? with(?:out)? VAT|dearer|cloth|articles?(?! (?:39bis|138))|unwanted mail|mails|see the mail/,
    /taken back|take .*(?:change|import|prices|version) back|gives?(?: it)? up|(?:is|and|was) given up|given it up/,
    /(?<!there )is no (?:quantity|price|electronic|picture|folder|address|partner|e-mail|draft)/,
    /none: (?:all|everywhere)|none means|nobody waits|nothing waits|what waits|log knows|wish to be|last thing|off, nobody/,
    /as the system|this very|unless changed:|says more|goes on by itself$|be given up|look in your/,
  ],
  it: [/tuo|tua|tuoi|tue|puoi|devi|vuoi|hai/], // readers are addressed as "Lei"
}
const otherWord = (language: Language): RegExp => {
  const words = otherWords[language]?.map((words) => words.source).join('|')
  return new RegExp(`(?<![\\p{L}-])(?:${words ?? '(?!)'})(?!\\p{L})`, 'iu')
}

test.each(everywhere)('L-3, I18N-01: %s in %s calls a thing by its one name', (_, language, all) => {
  const words = otherWord(language)
  expect(all.filter(([, text]) => words.test(text.replaceAll(/\{\{\w+\}\}/g, '')))).toEqual([])
})

test('L-3, I18N-01: in English the office calls who buys a client', () => {
  const office = everywhere
    .filter(([, language]) => language === 'en')
    .flatMap(([, , all]) => all.filter(([key]) => /^(?:admin\w*|lists)\./.test(key)))
  expect(office.length).toBeGreaterThan(1000)
  expect(office.filter(([, text]) => /customer/i.test(text))).toEqual([])
})

test('I18N-01: a mail in Italian addresses its reader in one way, in its buttons too', () => {
  const buttons = Object.entries(readCatalogues(folders.server, 'it')).flatMap(([, texts]) =>
    Object.entries(flatten(texts)).filter(([key]) => key.endsWith('_button')),
  )
  expect(buttons.length).toBeGreaterThan(10)
  const commands = /^(Scegli|Vedi|Apri|Paga|Conferma|Accetta|Correggi|Esamina|Consenti|Mostra|Scarica)\b/
  expect(buttons.filter(([, text]) => commands.test(text))).toEqual([])
})
