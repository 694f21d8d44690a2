import { normalPhone } from '@comptoir/contract/forms'
import { phoneExample } from '@comptoir/contract/rules'
import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from './fields.ts'
import { half } from './widths.ts'

type Props = {
  fields: Fields
  /** Code of the country, for the example. */
  country: string | undefined
}

/** Phone and e-mail (VAL-02, VAL-07): `phone`, `email`. Spaces in a number go as they are typed. */
export function ContactFields({ fields, country, emailOptional }: Props & { emailOptional?: boolean }) {
  const { t } = useTranslation('form')
  return (
    <>
      <TextInput
        {...fields.input('phone')}
        label={t('phone')}
        type="tel"
        placeholder={phoneExample[country ?? '']}
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
