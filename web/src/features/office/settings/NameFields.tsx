import { type Language, languages } from '@comptoir/contract/common'
import { TextInput } from '@mantine/core'
import { languageNames } from '#i18n/languages.ts'
import type { Fields } from '#ui/form/fields.ts'
import classes from './Settings.module.css'

type Props = {
  fields: Fields
  of: string
  label: string
  required?: boolean
  /** A sentence rather than a name: it gets more room. */
  isLong?: boolean
}

/** A text in every language of the shop. */
export function NameFields({ fields, of, label, required = false, isLong = false }: Props) {
  return (
    <div className={classes.fields} data-long={isLong || undefined}>
      {languages.map((language) => (
        <TextInput
          key={language}
          {...fields.input(`${of}.${language}`)}
          label={`${label} (${languageNames[language]})`}
          lang={language}
          withAsterisk={required}
        />
      ))}
    </div>
  )
}

/** A name has to be there in every language. */
export const nameFaults = (name: Record<Language, string>) =>
  Object.fromEntries(
    languages.flatMap((language) =>
      name[language].trim() === '' ? [[`name.${language}`, { key: 'required' as const }]] : [],
    ),
  )
