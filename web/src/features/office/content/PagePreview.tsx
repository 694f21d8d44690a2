import { languages, textIn, type TextLanguage } from '@comptoir/contract/common'
import { Alert, Modal, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { languageNames } from '#i18n/languages.ts'
import { Prose } from '#ui/layout/Prose.tsx'

type Texts = Record<TextLanguage, string>
type Props = {
  /** What is shown; nothing while it is closed. */
  texts: { title: Texts; content: Texts } | undefined
  heading: string
  onClose: () => void
  /** Below it: what can be done with it. */
  actions?: ReactNode
}

/** A page as customers see it, in each language; where one is missing they get the text of another. */
export function PagePreview({ texts, heading, onClose, actions }: Props) {
  const { t } = useTranslation(['adminContent', 'common'])
  const [language, setLanguage] = useState(useTextLanguage())
  const shown = (one: Texts) => textIn(one, language)
  const langOf = (one: Texts) => languages.find((other) => one[other] === shown(one))
  return (
    <Modal
      opened={texts !== undefined}
      onClose={onClose}
      title={heading}
      size="min(56rem, 100%)"
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {texts && (
        <Stack gap="md">
          <SegmentedControl
            aria-label={t('preview_language')}
            value={language}
            onChange={setLanguage}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          {(!texts.title[language] || !texts.content[language]) && (
            <Alert color="warning">{t('preview_missing')}</Alert>
          )}
          <Title order={2} lang={langOf(texts.title)}>
            {shown(texts.title)}
          </Title>
          {shown(texts.content) ? (
            <Prose html={shown(texts.content)} lang={langOf(texts.content)} />
          ) : (
            <Text>{t('preview_empty')}</Text>
          )}
          {actions}
        </Stack>
      )}
    </Modal>
  )
}
