import type { Language } from '@comptoir/contract/common'

/** French keeps its signs with the word before them: without this a "?" can stand alone on a line. */
const keepTogether = (text: string): string => text.replace(/ (?=[?!:;»%€])|(?<=«) /g, '\u00a0')

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
