import { languages, type Language } from '@comptoir/contract/common'

/** The language an Accept-Language header asks for most; French where it names none of ours (D6). */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').flatMap((part) => {
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
