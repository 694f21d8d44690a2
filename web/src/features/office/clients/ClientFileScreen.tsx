import {
  clientFileStates,
  type ClientFileReport,
  type ClientFileRow,
} from '@comptoir/contract/admin-new-clients'
import { Badge, Button, Checkbox, FileInput, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { CountTable } from '#features/office/list/CountTable.tsx'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { formatCount } from '#ui/format/format.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import classes from './ClientScreen.module.css'
import { downloadReport, downloadSample, importFile, previewFile } from './new-clients.api.ts'

const colors = { new: 'success', changed: 'info', known: 'gray', wrong: 'danger' } as const
/** Rows that are shown of a report. */
const SHOWN = 500
const written = ({ parts }: ClientFileReport) =>
  parts.reduce((sum, { new: added, changed }) => sum + added + changed, 0)

/** Brings clients in from a file, with their addresses and codes: what it would do is shown before anything is written (OD-54). */
export function ClientFileScreen() {
  const { t } = useTranslation('adminClients')
  const [file, setFile] = useState<File | null>(null)
  const [invite, setInvite] = useState(false)
  const looking = useMutation({ mutationFn: previewFile })
  const sample = useMutation({ mutationFn: downloadSample })
  const importing = useOfficeMutation(importFile, 'client')
  const choose = (chosen: File | null) => {
    setFile(chosen)
    importing.reset()
    looking.reset()
    if (chosen) looking.mutate(chosen)
  }
  const bring = (chosen: File) =>
    importing.mutateAsync({ file: chosen, invite }).then(
      (report) =>
        void notify.done(t('file.done', { count: written(report), n: formatCount(written(report)) })),
      () => undefined, // shown below
    )
  const report = importing.data ?? looking.data
  return (
    <div className={classes.parts}>
      <DetailHeader title={t('file.do')} page={pages.clients} lead={t('file.lead')} />
      <Section
        title={t('file.choose')}
        actions={
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={sample.isPending}
            onClick={() => sample.mutate()}
          >
            {t('file.sample')}
          </Button>
        }
      >
        <FileInput
          aria-label={[t('file.choose'), file?.name ?? t('file.placeholder')].join(' ')}
          placeholder={t('file.placeholder')}
          accept=".xlsx,.xls,.csv,.txt"
          maw="28rem"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': t('file.clear') }}
        />
        <FormErrors error={looking.error ?? importing.error ?? sample.error} hasFields={false} />
      </Section>
      {report && (
        <Report report={report}>
          {file && !importing.data && written(report) > 0 && (
            <Group my="md">
              {report.parts.some((one) => one.part === 'client' && one.new > 0) && (
                <Checkbox
                  label={t('file.invite')}
                  checked={invite}
                  onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
                />
              )}
              <Button loading={importing.isPending} onClick={() => void bring(file)}>
                {t('file.import')}
              </Button>
            </Group>
          )}
        </Report>
      )}
    </div>
  )
}

const columns: OfficeColumn<ClientFileRow & { id: number }>[] = [
  {
    key: 'name',
    title: 'adminClients:file.what',
    as: 'freeText',
    isUnsorted: true,
    under: (row) => <Place row={row} />,
  },
  { key: 'state', title: 'adminClients:file.state', isUnsorted: true, cell: (row) => <State row={row} /> },
  {
    key: 'messages',
    title: 'adminClients:file.remark',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ messages }) => messages.map((text) => <div key={text}>{text}</div>),
  },
]

function Place({ row: { erp_id, part, row } }: { row: ClientFileRow }) {
  const { t } = useTranslation('adminClients')
  return [erp_id, t(`file.parts.${part}`), t('file.row', { row })].filter(Boolean).join(', ')
}

function State({ row: { state } }: { row: ClientFileRow }) {
  const { t } = useTranslation('adminClients')
  return (
    <Badge miw="max-content" color={colors[state]}>
      {t(`file.states.${state}`)}
    </Badge>
  )
}

function Report({
  report: { parts, rows },
  children,
}: {
  report: ClientFileReport
  children: React.ReactNode
}) {
  const { t } = useTranslation('adminClients')
  const downloading = useMutation({ mutationFn: downloadReport })
  return (
    <Section
      title={t('file.state')}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={downloading.isPending}
          onClick={() => downloading.mutate(rows)}
        >
          {t('file.report')}
        </Button>
      }
    >
      <FormErrors error={downloading.error} hasFields={false} />
      <Text role="status">{t('file.read', { count: rows.length, n: formatCount(rows.length) })}</Text>
      <CountTable
        title={t('file.result')}
        head={t('file.part')}
        heads={clientFileStates.map((state) => t(`file.states.${state}`))}
        rows={parts.map((one) => ({
          name: t(`file.parts.${one.part}`),
          counts: clientFileStates.map((state) => one[state]),
        }))}
      />
      {parts
        .filter(({ unread }) => unread.length > 0)
        .map(({ part, unread }) => (
          <Text key={part} c="dimmed" my="xs">
            {t('file.unread', { part: t(`file.parts.${part}`), columns: unread.join(', ') })}
          </Text>
        ))}
      {children}
      <OfficeTable
        caption={t('file.state')}
        columns={columns}
        rows={rows.slice(0, SHOWN).map((row, id) => ({ ...row, id }))}
      />
      {rows.length > SHOWN && <Text c="dimmed">{t('file.shown', { limit: formatCount(SHOWN) })}</Text>}
    </Section>
  )
}
