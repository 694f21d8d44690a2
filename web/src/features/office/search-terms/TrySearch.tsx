import { languages, type TextLanguage } from '@comptoir/contract/common'
import { searchMinimum } from '@comptoir/contract/rules'
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { languageNames } from '#i18n/languages.ts'
import { Found } from './Found.tsx'

/** Asks the search what a customer would ask it. */
export function TrySearch() {
  const { t } = useTranslation(['adminSearchTerms', 'common'])
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('try.do')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('try.do')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Trial />
      </Modal>
    </>
  )
}

function Trial() {
  const { t } = useTranslation('adminSearchTerms')
  const [query, setQuery] = useState('')
  const [language, setLanguage] = useState<TextLanguage>(useTextLanguage())
  const [asked, setAsked] = useState('')
  const [isShort, setShort] = useState(false)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const text = query.trim()
    setShort(text.length < searchMinimum)
    if (text.length >= searchMinimum) setAsked(text)
  }
  return (
    <Stack component="form" gap="md" onSubmit={ask}>
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t('try.query')}
          flex="1 1 14rem"
          maxLength={200}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          error={isShort && t('try.short', { count: searchMinimum })}
          data-autofocus
        />
        <NativeSelect
          label={t('language')}
          value={language}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as TextLanguage)}
        />
      </Group>
      <Group justify="flex-end">
        <Button type="submit">{t('try.ask')}</Button>
      </Group>
      {asked && <Found query={asked} language={language} />}
    </Stack>
  )
}
