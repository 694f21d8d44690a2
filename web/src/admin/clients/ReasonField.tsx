import { type Language, languages } from '@comptoir/contract/common'
import { Group, Pill, Text, Textarea, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import classes from './ReasonField.module.css'

const templates = ['incomplete', 'vat', 'professionals', 'duplicate', 'region'] as const

type Props = {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  /** In which it is read; several clients may read several. */
  language: Language | null
  email?: string | null
}

/** The reason of a refusal, started from a usual one in the client's own language. */
export function ReasonField({ value, onChange, error, language, email }: Props) {
  const { t } = useTranslation('adminClients')
  const { t: own, i18n } = useTranslation('adminReasons')
  const read = language ?? (i18n.language as Language)
  const { t: said } = useTranslation('adminReasons', { lng: read })
  return (
    <div>
      <Textarea
        label={t('approvals.reason')}
        description={
          email && t('approvals.reason_hint', { email, language: languageNames[read] ?? languages[0] })
        }
        lang={read}
        autosize
        minRows={4}
        maxLength={2000}
        withAsterisk
        data-autofocus
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {t('approvals.reason_templates')}
      </Text>
      <Group gap={4} mt={2}>
        {templates.map((key) => (
          <UnstyledButton
            key={key}
            className={classes.template}
            onClick={() => onChange(said(`${key}.text`))}
            title={said(`${key}.text`)}
          >
            <Pill className={classes.pill}>{own(`${key}.title`)}</Pill>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  )
}
