import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fields } from '#ui/form/fields.ts'
import { hintBelow, half } from '#ui/form/layout.ts'

/** What nobody has to say: `erp_id`, `website`, `signup_info`. */
export function AboutFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation('form')
  return (
    <>
      <TextInput
        {...fields.input('erp_id')}
        label={t('client_id')}
        description={t('client_id_hint')}
        inputWrapperOrder={hintBelow}
        autoComplete="off"
        {...half}
      />
      <TextInput {...fields.input('website')} label={t('website')} autoComplete="url" {...half} />
      <Textarea
        {...fields.input('signup_info')}
        label={t('signup_info')}
        description={t('signup_info_hint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={3}
        maxRows={10}
      />
    </>
  )
}
