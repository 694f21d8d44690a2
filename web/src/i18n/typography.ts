import type { Language } from '@comptoir/contract/common'

/**
 * French keeps its signs with the word before them: without this a "?" can stand alone on a line. Nor may a line end
 * within "l’e-mail": the sign behind the hyphen shows nothing, where one hyphen that does not break is not in the typeface.
 */
const keepTogether = (text: string): string =>
  text.replace(/ (?=[?!:;»%€])|(?<=«) /g, '\u00a0').replace(/\be-(?=mail)/gi, '$&\u2060')

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
