import { priceFileLimits, type importPrices, type Tariff } from '@comptoir/contract/admin-tariffs'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { Button, FileInput, Group, List, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { priceChangePlace } from '#features/office/places.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { sendPrices } from './tariffs.api.ts'

/** Reads prices from a file, or from rows pasted from a spreadsheet, into a draft. */
export function ImportPrices({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('adminTariffs')
  return (
    <FormButton variant="default" label={t('import.do')}>
      {(end) => <ImportForm tariff={tariff} {...end} />}
    </FormButton>
  )
}

function ImportForm({ tariff, onCancel, onDone }: DialogEnd & { tariff: Tariff }) {
  const { t } = useTranslation(['adminTariffs', 'common'])
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [read, setRead] = useState<EndpointOutput<typeof importPrices> | null>(null)
  const sending = useOfficeMutation(
    () => sendPrices(tariff.id, file ? { excel_file: file } : { text }),
    'tariff',
  )
  const isTooLarge = file !== null && file.size > priceFileLimits.bytes
  const mb = priceFileLimits.bytes / 1_000_000
  const send = async () => {
    const answer = await sending.mutateAsync(undefined).catch(() => null)
    if (!answer) return
    if (answer.faults_count > 0) return setRead(answer)
    onDone()
    void navigate({ ...priceChangePlace(answer.change.id), ignoreBlocker: true })
  }
  if (read) return <Faults read={read} onDone={onDone} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLarge && (file || text.trim())) void send()
      }}
    >
      <Text size="sm" mb="md">
        {t('import.lead')}
      </Text>
      <FileInput
        label={t('import.file')}
        description={t('import.file_hint', { rows: formatCount(priceFileLimits.rows), mb })}
        placeholder={t('import.choose')}
        accept=".xlsx,.xls,.csv,.txt"
        value={file}
        onChange={setFile}
        clearable
        clearButtonProps={{ 'aria-label': t('import.clear') }}
        error={isTooLarge && t('import.too_large', { mb })}
      />
      <Textarea
        mt="md"
        label={t('import.paste')}
        description={t('import.paste_hint')}
        placeholder={'K356-NVY-M\t1\t3,35\nK356-NVY-M\t100\t2,95'}
        minRows={5}
        autosize
        maxRows={12}
        spellCheck={false}
        disabled={file !== null}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormErrors error={sending.error} hasFields={false} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={sending.isPending} disabled={!file && !text.trim()}>
          {t('import.preview')}
        </Button>
      </Group>
    </form>
  )
}

/** The rows that could not be read, before the draft of the others is looked at. */
function Faults({ read, onDone }: { read: EndpointOutput<typeof importPrices>; onDone: () => void }) {
  const { t } = useTranslation('adminTariffs')
  return (
    <>
      <Text role="status" mb="xs">
        {t('import.left_out', {
          count: read.faults_count,
          n: formatCount(read.faults_count),
          rows: formatCount(read.rows),
        })}
      </Text>
      <List size="sm" mah="40vh" style={{ overflow: 'auto' }} tabIndex={0}>
        {read.faults.map(({ row, code, reason }) => (
          <List.Item key={row}>{t('import.fault', { row, code, reason })}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <LinkButton {...priceChangePlace(read.change.id)} onClick={onDone}>
          {t('import.look', { count: read.change.prices, n: formatCount(read.change.prices) })}
        </LinkButton>
      </Group>
    </>
  )
}
