import type { Language } from '@comptoir/contract/common'

/** French keeps its signs with the word before them: without this a "?" can stand alone on a line. */
const keepTogether = (text: string): string => whole(text.replace(/ (?=[?!:;»%€])|(?<=«) /g, '\u00a0'))

/** Texts no longer than this are names of fields, which the browser and password managers read too. */
const nameLength = 30
/** No line of a sentence ends within "l’e-mail": the hyphen that does not break is not in the typeface, this sign has no shape. */
const whole = (text: string): string =>
  text.length <= nameLength ? text : text.replace(/\be-(?=mail)/gi, '$&\u2060')

/** The texts of a catalogue as the language sets them. */
export function typeset(texts: object, language: Language): object {
  if (language !== 'fr') return texts
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string'
        ? keepTogether(value)
        : typeof value === 'object' && value !== null
          ? typeset(value, language)
          : value,
    ]),
  )
}
