import type { MailText, MailTextPart } from '@comptoir/contract/admin-mail-texts'
import type { Language } from '@comptoir/contract/common'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { LongTextField, TextField } from '#features/office/form/fields.tsx'
import { useFields } from '#features/office/form/FormContext.tsx'
import { languageNames } from '#i18n/languages.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { saveMailText } from './mail-texts.api.ts'
import classes from './MailTexts.module.css'
import { braced, useMailTextNames } from './useMailTextNames.ts'

type Props = { text: MailText; part: MailTextPart; language: Language }

/** A text of a mail in a language, with the standard where it is another, and the way back to it. */
export function PartField({ text, part, language }: Props) {
  const { t } = useTranslation('adminMailTexts')
  const fields = useFields()
  const { part: nameOf } = useMailTextNames()
  const name = `${language}.${part.key}`
  const label = t('field', { part: nameOf(part), language: languageNames[language] })
  const standard = text.standards[language][part.key] ?? ''
  const needed = part.placeholders.flatMap((one) => (one.is_needed ? [braced(one.name)] : []))
  const hint = needed.length > 0 ? t('needed', { names: needed.join(', ') }) : undefined
  const outdated = text.outdated.find((one) => one.language === language && one.key === part.key)
  const Field = part.role === 'text' || part.role === 'note' ? LongTextField : TextField
  return (
    <div className={classes.part}>
      <Field name={name} label={label} hint={hint} lang={language} />
      {outdated && <Outdated {...{ text, part, language, label }} isSent={outdated.is_sent} />}
      {fields.get(name) !== standard && (
        <Group justify="space-between" align="start" wrap="nowrap">
          <Text component="p" size="sm" c="dimmed" className={classes.standard ?? ''}>
            {t('standard_is', { text: standard })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            flex="none"
            aria-label={t('back_of', { field: label })}
            onClick={() => fields.set(name, standard)}
          >
            {t('back')}
          </Button>
        </Group>
      )}
    </div>
  )
}

/** The shop has brought another standard since; whoever has looked at it can keep what they wrote. */
function Outdated({ text, part, language, label, isSent }: Props & { label: string; isSent: boolean }) {
  const { t } = useTranslation('adminMailTexts')
  const own = text[language][part.key] ?? ''
  const keeping = useOfficeMutation(
    () => saveMailText(text.mail, { [language]: { [part.key]: own }, version: text.version }),
    'mail_text',
  )
  return (
    <Alert color="warning">
      {t(isSent ? 'outdated' : 'outdated_unsent')}
      {isSent && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={keeping.isPending}
            aria-label={t('keep_of', { field: label })}
            onClick={() => keeping.mutate(undefined)}
          >
            {t('keep')}
          </Button>
        </Group>
      )}
      <FormErrors error={keeping.error} />
    </Alert>
  )
}
