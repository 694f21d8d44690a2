import type { Language } from '@comptoir/contract/common'

/** French keeps its signs with the word before them: without this a "?" can stand alone on a line. */
const withSigns = (text: string): string => text.replace(/ (?=[?!:;»%€])|(?<=«) /g, '\u00a0')

/** Texts no longer than this are names of fields, which the browser and password managers read too. */
const nameLength = 30
/** No line of a sentence ends within "e-mail": the hyphen that does not break is not in the typeface, this sign has no shape. */
const whole = (text: string): string =>
  text.length <= nameLength ? text : text.replace(/\be-(?=mail)/gi, '$&\u2060')

/** The texts of a catalogue as the language sets them. */
export function typeset(texts: object, language: Language): object {
  if (language === 'en') return texts // short enough, and the specification's to the letter
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string'
        ? whole(language === 'fr' ? withSigns(value) : value)
        : typeof value === 'object' && value !== null
          ? typeset(value, language)
          : value,
    ]),
  )
}
