import { languages, type Language } from '@comptoir/contract/common'
import { Latest } from '#lib/latest.ts'

/** Browsers send a few headers over and over. */
const known = new Latest<Language>(200)

/** The language an Accept-Language header asks for most; French where it names none of ours (D6). */
export function languageOf(header = ''): Language {
  const language = known.get(header) ?? wanted(header)
  known.set(header, language)
  return language
}

function wanted(header: string): Language {
  const wishes = header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    )
    const language = languages.find((known) => range === known || range.startsWith(`${known}-`))
    return language && quality > 0 ? [{ language, quality }] : []
  })
  return wishes.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? languages[0]
}
