import type { ClientFileReport } from '@comptoir/contract/admin-new-clients'
import { Badge, Button, Checkbox, FileInput, Group, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { Section } from '#features/office/Section.tsx'
import { formatCount } from '#ui/format/format.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import classes from './ClientScreen.module.css'
import { downloadSample, importFile, previewFile } from './new-clients.api.ts'

const colors = { new: 'success', known: 'gray', wrong: 'danger' } as const

/** Brings clients in from a file: what it would do is shown before anything is written (OD-54). */
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
      (report) => void notify.done(t('file.done', { count: report.new, n: formatCount(report.new) })),
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
          aria-label={t('file.choose')}
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
          {file && !importing.data && report.new > 0 && (
            <Group mt="md">
              <Checkbox
                label={t('file.invite')}
                checked={invite}
                onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
              />
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

function Report({ report, children }: { report: ClientFileReport; children: React.ReactNode }) {
  const { t } = useTranslation('adminClients')
  const all = report.new + report.known + report.wrong
  const count = (name: 'new' | 'known' | 'wrong') =>
    t(`file.${name}`, { count: report[name], n: formatCount(report[name]) })
  return (
    <Section title={t('file.state')}>
      <Text role="status">{[count('new'), count('known'), count('wrong')].join(', ')}</Text>
      {report.unread.length > 0 && (
        <Text c="dimmed">{t('file.unread', { columns: report.unread.join(', ') })}</Text>
      )}
      {children}
      <Table mt="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('file.row')}</Table.Th>
            <Table.Th scope="col">{t('file.client')}</Table.Th>
            <Table.Th scope="col">{t('file.state')}</Table.Th>
            <Table.Th scope="col">{t('file.remark')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.rows.map(({ row, enterprise_name, erp_id, state, messages }) => (
            <Table.Tr key={row}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>{[enterprise_name, erp_id].filter(Boolean).join(', ')}</Table.Td>
              <Table.Td>
                <Badge miw="max-content" color={colors[state]}>
                  {t(`file.states.${state}`)}
                </Badge>
              </Table.Td>
              <Table.Td>
                {messages.map((message) => (
                  <div key={message}>{message}</div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {report.rows.length < all && <Text c="dimmed">{t('file.shown', { limit: report.rows.length })}</Text>}
    </Section>
  )
}
