import { languages, textLanguage, type Language, type TextLanguage } from '@comptoir/contract/common'
import { Group, Pill, SegmentedControl, Skeleton, Text, Textarea, UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { useField } from '#features/office/form/FormContext.tsx'
import { fallbackOf, type Reasons } from './reasons.rules.ts'
import { RefusalPreview } from './RefusalPreview.tsx'
import classes from './ReasonField.module.css'

const templates = ['incomplete', 'vat', 'professionals', 'duplicate', 'region'] as const

type Props = {
  /** Who reads it; several clients may read several languages. */
  to: { id: number; language: Language; email: string | null } | null
}

/** The reason of a refusal, started from a usual one, in the language of whoever reads it, and the mail that it makes. */
export function ReasonField({ to }: Props) {
  const { t, i18n } = useTranslation('adminClients')
  const { fields, values } = useField('reasons', { label: t('approvals.reason'), show: String })
  const { reasons: value } = values as { reasons: Reasons }
  const { onChange, error } = fields.input('reasons')
  const [shown, setShown] = useState(i18n.language as Language)
  const read = to?.language ?? shown
  return (
    <div>
      <Textarea
        label={t('approvals.reason')}
        description={
          to
            ? to.email && t('approvals.reason_hint', { email: to.email, language: languageNames[read] })
            : t('approvals.reason_many', { language: languageNames[fallbackOf(value) ?? read] })
        }
        lang={read}
        autosize
        minRows={4}
        maxLength={2000}
        withAsterisk
        data-autofocus
        value={value[read] ?? ''}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...value, [read]: currentTarget.value })}
      />
      {!to && <LanguageSwitch value={value} shown={shown} onShow={setShown} />}
      <Suspense fallback={<Skeleton height={48} mt={6} />}>
        <Templates
          onTake={(texts) => onChange(to ? { ...value, [read]: texts[textLanguage(read)] } : texts)}
        />
      </Suspense>
      {to && <RefusalPreview id={to.id} reason={value[read] ?? ''} />}
    </div>
  )
}

/** Which language the text on screen is in, and which are written already. */
function LanguageSwitch({
  value,
  shown,
  onShow,
}: {
  value: Reasons
  shown: Language
  onShow: (language: Language) => void
}) {
  const { t } = useTranslation('adminClients')
  return (
    <SegmentedControl
      size="xs"
      mt={6}
      aria-label={t('approvals.reason_language')}
      value={shown}
      onChange={onShow}
      data={languages.map((language) => ({
        value: language,
        label: (
          <>
            {languageNames[language]}
            {value[language]?.trim() ? (
              <>
                {' '}
                <span aria-hidden>✓</span>
                <span className="visually-hidden">{t('approvals.reason_written')}</span>
              </>
            ) : null}
          </>
        ),
      }))}
    />
  )
}

/** Usual reasons, called in the reader's own language, given in all. */
function Templates({ onTake }: { onTake: (texts: Record<TextLanguage, string>) => void }) {
  const { t } = useTranslation('adminClients')
  const { t: own } = useTranslation('adminReasons')
  const { t: fr } = useTranslation('adminReasons', { lng: 'fr' })
  const { t: nl } = useTranslation('adminReasons', { lng: 'nl' })
  const { t: de } = useTranslation('adminReasons', { lng: 'de' })
  const { t: en } = useTranslation('adminReasons', { lng: 'en' })
  return (
    <>
      <Text size="xs" c="dimmed" mt={6}>
        {t('approvals.reason_templates')}
      </Text>
      <Group gap={4} mt={2}>
        {templates.map((key) => (
          <UnstyledButton
            key={key}
            className={classes.template}
            onClick={() =>
              onTake({
                fr: fr(`${key}.text`),
                nl: nl(`${key}.text`),
                de: de(`${key}.text`),
                en: en(`${key}.text`),
              })
            }
            title={own(`${key}.text`)}
          >
            <Pill className={classes.pill}>{own(`${key}.title`)}</Pill>
          </UnstyledButton>
        ))}
      </Group>
    </>
  )
}
