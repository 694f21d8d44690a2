import { catalogueFileEndings, catalogueFileLimit } from '@comptoir/contract/admin-imports'
import { languages, type TextLanguage } from '@comptoir/contract/common'
import { Button, FileInput, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage, useOfficeMutation } from '#features/office/admin.api.ts'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { importPlace } from '#features/office/places.ts'
import { languageNames } from '#i18n/languages.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { sendCatalogue } from './imports.api.ts'

/** Brings in a file: it is checked, and nothing is written before that was looked at. */
export function NewImport() {
  const { t } = useTranslation('adminImports')
  return <FormButton label={t('new.do')}>{(end) => <NewImportForm {...end} />}</FormButton>
}

function NewImportForm({ onCancel, onDone }: DialogEnd) {
  const { t } = useTranslation(['adminImports', 'common'])
  const navigate = useNavigate()
  const language = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  const [jump, setJump] = useState('20')
  const [textLanguage, setTextLanguage] = useState<TextLanguage>(
    languages.find((one) => one === language) ?? 'fr',
  )
  const [supplier, setSupplier] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const sending = useOfficeMutation(sendCatalogue, 'catalogue_import')
  const isTooLarge = file !== null && file.size > catalogueFileLimit
  const percent = Number(jump)
  const isJump = /^\d{1,4}$/.test(jump) && percent >= 1 && percent <= 1000
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!file || isTooLarge || !isJump) return
    sending.mutateAsync({ file, jump: percent, text_language: textLanguage, supplier: supplier.trim() }).then(
      ({ id }) => {
        onDone()
        void navigate({ ...importPlace(id), ignoreBlocker: true })
      },
      () => undefined, // shown above the buttons
    )
  }
  return (
    <form noValidate onSubmit={send}>
      <Text size="sm" mb="md">
        {t('new.lead')}
      </Text>
      <FileInput
        label={t('new.file')}
        description={t('new.file_hint')}
        placeholder={t('new.choose')}
        accept={catalogueFileEndings.join(',')}
        value={file}
        onChange={setFile}
        clearable
        clearButtonProps={{ 'aria-label': t('new.clear') }}
        data-autofocus
        error={isTooLarge ? t('new.too_large') : isAsked && !file && t('new.missing')}
      />
      <TextInput
        mt="md"
        label={t('new.jump')}
        description={t('new.jump_hint')}
        inputMode="numeric"
        rightSection="%"
        maw="14rem"
        value={jump}
        onChange={({ currentTarget }) => setJump(currentTarget.value.trim())}
        error={!isJump && t('new.jump_wrong')}
      />
      <NativeSelect
        mt="md"
        label={t('new.language')}
        description={t('new.language_hint')}
        value={textLanguage}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ currentTarget }) => setTextLanguage(currentTarget.value as TextLanguage)}
      />
      <TextInput
        mt="md"
        label={t('new.supplier')}
        description={t('new.supplier_hint')}
        maxLength={20}
        value={supplier}
        onChange={({ currentTarget }) => setSupplier(currentTarget.value)}
      />
      <FormErrors error={sending.error} hasFields={false} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={sending.isPending}>
          {t('new.check')}
        </Button>
      </Group>
    </form>
  )
}
