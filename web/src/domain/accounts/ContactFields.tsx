import { normalPhone } from '@comptoir/contract/forms'
import { phoneDigits, phoneExample } from '@comptoir/contract/rules'
import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoneBounds } from '#api/config.ts'
import type { Fields } from '#ui/form/fields.ts'
import { half } from '#ui/form/layout.ts'

type Props = {
  fields: Fields
  /** Code of the country, for the example. */
  country: string | undefined
}

/** Phone and e-mail (VAL-02, VAL-07): `phone`, `email`. Spaces in a number are removed while typing. */
export function ContactFields({ fields, country, emailOptional }: Props & { emailOptional?: boolean }) {
  const { t } = useTranslation('form')
  const phone = fields.input('phone')
  const example = phoneExample[country ?? '']
  const { min, max } = usePhoneBounds() ?? phoneDigits
  const value = fields.get('phone')
  const help = [
    ...(value ? [t('phone_rule', { value, min, max })] : []),
    ...(example ? [t('example', { example })] : []),
  ]
  return (
    <>
      <TextInput
        {...phone}
        label={t('phone')}
        type="tel"
        placeholder={example}
        // A placeholder disappears while typing, just when the example would help.
        description={phone.error && help.length > 0 ? help.join(' ') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="tel"
        withAsterisk
        {...half}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          fields.set('phone', normalPhone(event.currentTarget.value))
        }
      />
      <TextInput
        {...fields.input('email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        withAsterisk={!emailOptional}
        {...half}
      />
    </>
  )
}
