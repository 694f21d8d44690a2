import { type TextLanguage, languages } from '@comptoir/contract/common'
import { type Kind, texts } from '#features/office/form/shape.ts'

type Texts = Record<TextLanguage, string>

/** A title in one language at least: the others fall back to it. */
export const titles: Kind<Texts, Texts> = {
  ...texts,
  faults: (value, path) =>
    languages.some((language) => value[language].trim()) ? {} : { [`${path}.fr`]: { key: 'required' } },
}
