import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'
import * as french from '@zxcvbn-ts/language-fr'
import * as dutch from '@zxcvbn-ts/language-nl-be'
import type { Strength, StrengthTask } from './strength.service.ts'
import { plain, weaknessOf, type Weakness } from './strength.rules.ts'

// The process that estimates passwords: with its dictionaries it takes some 120 MB, for as long as somebody chooses one.

/** Of the long lists of words and surnames the most frequent ones; the rest is hardly ever a password by itself. */
const WORDS = 20_000
/** An estimate takes longer with each character; what comes after these makes a password no weaker. */
const CHARACTERS = 40
/** Letters written as digits and signs, in so many ways at once. */
const SPELLINGS = 10

/** What people in our countries take for passwords and the dictionaries do not have, or not among their first words. */
const frequent = `
  motdepasse wachtwoord paswoord passwort kennwort password geheim geheimnis secret azerty azertyuiop qwertz qwertzuiop
  qwerty bienvenue bonjour welkom welcome willkommen hallo hello coucou jetaime monamour ikhouvanjou ikhouvanu lieverd
  ichliebedich iloveyou schatz admin administrateur administrator beheerder gebruiker utilisateur benutzer login
  printemps ete automne hiver lente zomer herfst winter fruehling sommer herbst summer spring
  januari februari maart april mei juni juli augustus september oktober november december
  januar februar maerz mai august dezember
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag montag dienstag mittwoch donnerstag freitag samstag sonntag
  belgique belgie belgien bruxelles brussel antwerpen anderlecht nederland feyenoord deutschland luxembourg letzebuerg
  textile textiles textiel textil textilien boutique magasin winkel webshop laden shop commande commandes bestelling
  bestellingen bestellung client clients klant klanten kunde kunden comptoir kantoor bureau entreprise bedrijf firma
`
  .trim()
  .split(/\s+/)

type List = readonly (string | number)[]

/** The most frequent words of a list, also as many type them: without accents. */
const dictionary = (list: List): string[] => [
  ...new Set(list.slice(0, WORDS).flatMap((word) => [String(word), plain(String(word))])),
]

/** Every list of a language under a name of its own, which begins with what it holds: the estimator looks for `months-`. */
const dictionaries = (language: string, lists: Record<string, List>) =>
  Object.entries(lists).map(([name, list]) => [`${name}-${language}`, dictionary(list)] as const)

const estimator = new ZxcvbnFactory({
  dictionary: {
    frequent,
    'passwords-common': common.dictionary['passwords-common'],
    ...Object.fromEntries([
      ...dictionaries('en', english.dictionary),
      ...dictionaries('fr', french.dictionary),
      ...dictionaries('nl', dutch.dictionary),
      ...dictionaries('de', german.dictionary),
    ]),
  },
  graphs: common.adjacencyGraphs,
  maxLength: CHARACTERS,
  l33tMaxSubstitutions: SPELLINGS,
})

process.on('message', ({ password, words }: StrengthTask) => {
  const weakness: Weakness | undefined = weaknessOf(estimator.check(password, words))
  process.send?.({ weakness } satisfies Strength)
})
