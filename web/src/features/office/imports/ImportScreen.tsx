import {
  downloadFindings,
  findingKinds,
  tableFields,
  type CatalogueImportDetail,
  type FindingKind,
  type ImportFinding,
} from '@comptoir/contract/admin-imports'
import { Alert, Button, NativeSelect, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import type { Decision } from '#features/office/decisions/decision.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { CountTable } from '#features/office/list/CountTable.tsx'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { importPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { Facts, type Fact } from '#ui/data/Facts.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { again, confirm, drop, importOf, isUnderWay, undo, useFindings } from './imports.api.ts'
import { Columns } from './Columns.tsx'
import { StateBadge } from './StateBadge.tsx'
import classes from './Imports.module.css'

/** A file of the catalogue: what it would do, what it has done, and the way back. */
export function ImportScreen() {
  const { id } = useParams({ from: '/admin/imports/$id' })
  return (
    <Detail query={useQuery(importOf(id, useLanguage()))} entity={entities.catalogue_import}>
      {(one) => <Content one={one} />}
    </Detail>
  )
}

function Content({ one }: { one: CatalogueImportDetail }) {
  const { t } = useTranslation('adminImports')
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={one.file_name}
        page={pages.imports}
        lead={<StateBadge state={one.state} />}
        actions={<Decisions decisions={useImportDecisions(one)} />}
      />
      <Standing key={`standing ${one.state}`} one={one} />
      <Section title={t('about')}>
        <Facts facts={useFacts(one)} />
      </Section>
      {one.state === 'checked' && one.reading && (
        <Columns key={JSON.stringify(one.reading)} id={one.id} reading={one.reading} />
      )}
      {one.summary.length > 0 && <Summary one={one} />}
      {!isUnderWay(one.state) && one.summary.length > 0 && <Findings key={one.state} one={one} />}
    </article>
  )
}

/** After so long without anything new, whoever works on an import may have ended: another process goes on with it. */
const stillMs = 60_000

/** Whether a number has been the same for long. */
function useStandsStill(progress: number): boolean {
  const [stood, setStood] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStood(progress), stillMs)
    return () => clearTimeout(timer)
  }, [progress])
  return stood === progress
}

/** How far it is, why it has failed, or what to do next. */
function Standing({ one: { state, progress, rows, failure, summary } }: { one: CatalogueImportDetail }) {
  const { t } = useTranslation('adminImports')
  const isStill = useStandsStill(progress)
  if (isUnderWay(state)) {
    const text =
      state === 'undoing'
        ? t('undoing')
        : t(state === 'checking' ? 'reading' : 'writing', { count: progress, n: formatCount(progress) })
    return (
      <div>
        <Text role="status" mb="xs">
          {text}
        </Text>
        <Progress
          aria-label={t(`state.${state}`)}
          value={state === 'importing' && rows ? Math.min(100, (progress / rows) * 100) : 100}
          animated={!isStill}
        />
        <Text role="status" size="sm" mt="xs">
          {isStill && t('still')}
        </Text>
      </div>
    )
  }
  if (failure)
    return (
      <Alert
        role="alert"
        color="danger"
        title={t(state === 'failed' ? 'failed' : state === 'checked' ? 'not_readable' : 'not_undone')}
      >
        {failure}
      </Alert>
    )
  if (state === 'checked')
    return summary.some(({ inserted, updated }) => inserted + updated > 0) ? (
      <Alert role="status" color="info" title={t('nothing_written')}>
        {t('look')}
      </Alert>
    ) : (
      <Alert role="status" color="warning" title={t('changes_nothing')}>
        {t('changes_nothing_text')}
      </Alert>
    )
  return null
}

function useFacts(one: CatalogueImportDetail): Fact[] {
  const { t } = useTranslation('adminImports')
  const { instant } = useFormat()
  const by = (at: string | null, who: { name: string } | null) =>
    [at && instant(at), who?.name].filter(Boolean).join(', ')
  return [
    [t('facts.brought'), by(one.created_at, one.created_by ?? one.source)],
    ...(one.format ? [[t('facts.format'), t(`format.${one.format as 'own'}`)] as Fact] : []),
    ...(one.supplier ? [[t('facts.supplier'), one.supplier] as Fact] : []),
    ...(one.rows === null ? [] : [[t('facts.rows'), formatCount(one.rows)] as Fact]),
    ...(one.confirmed_at ? [[t('facts.confirmed'), by(one.confirmed_at, one.confirmed_by)] as Fact] : []),
    ...(one.state === 'undone' && one.undone_at
      ? [[t('facts.undone'), by(one.undone_at, one.undone_by)] as Fact]
      : []),
    ...(one.undo_until ? [[t('facts.undo_until'), instant(one.undo_until)] as Fact] : []),
  ]
}

const counts = ['inserted', 'updated', 'unchanged', 'refused'] as const

function Summary({ one }: { one: CatalogueImportDetail }) {
  const { t } = useTranslation('adminImports')
  const isWritten = ['done', 'undoing', 'undone'].includes(one.state)
  const title = t(isWritten ? 'summary_done' : 'summary')
  return (
    <Section title={title}>
      <CountTable
        title={title}
        head={t('columns.record')}
        heads={counts.map((count) => t(`count.${count}`))}
        rows={one.summary.map((row) => ({
          name: t(`record.${row.record as 'product'}`),
          counts: counts.map((count) => row[count]),
        }))}
      />
    </Section>
  )
}

const columns: OfficeColumn<ImportFinding>[] = [
  {
    key: 'key',
    title: 'adminImports:columns.key',
    isUnsorted: true,
    cell: (finding) => <Where finding={finding} />,
    under: ({ line }) => line !== null && line > 0 && <Line line={line} />,
  },
  { key: 'field', title: 'adminImports:columns.field', isUnsorted: true, from: 'phone' },
  { key: 'before', title: 'adminImports:columns.before', isUnsorted: true, from: 'phone', as: 'freeText' },
  { key: 'after', title: 'adminImports:columns.after', isUnsorted: true, as: 'freeText' },
  {
    key: 'reason',
    title: 'adminImports:columns.reason',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    as: 'freeText',
  },
]
/** What kinds of findings have nothing to say of. */
const without: Record<FindingKind, readonly string[]> = {
  refused: ['before'],
  warning: ['before'],
  price_jump: ['field', 'reason'],
  changed: ['reason'],
  new: ['field', 'before', 'reason'],
  gone: ['field', 'after', 'reason'],
}

function Where({ finding: { record, key } }: { finding: ImportFinding }) {
  const { t } = useTranslation('adminImports')
  const name = record && t(`record.${record as 'product'}`)
  return (
    <span className={classes.value}>{[name, key].filter(Boolean).join(' ') || t('record.unreadable')}</span>
  )
}

function FieldName({ field }: { field: string }) {
  const { t } = useTranslation('adminImports')
  const known = tableFields.find((one) => one === field)
  return known ? t(`field.${known}`) : field
}

function Line({ line }: { line: number }) {
  const { t } = useTranslation('adminImports')
  return t('line', { line })
}

const size = 50

function Findings({ one }: { one: CatalogueImportDetail }) {
  const { t } = useTranslation('adminImports')
  const { t: said } = useTranslation('common')
  const found = findingKinds.filter((kind) => (one.findings[kind] ?? 0) > 0)
  const [kind, setKind] = useState<FindingKind | undefined>(found[0])
  const [page, setPage] = useState(1)
  const query = { limit: size, offset: (page - 1) * size, ...(kind && { kind }) }
  const findings = useFindings(one, query, useLanguage())
  const fetching = useMutation({
    mutationFn: () => download(downloadFindings, { params: { id: one.id }, query: kind ? { kind } : {} }),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  if (!kind)
    return (
      <Section title={t('findings.title')}>
        <Text c="dimmed">{t('findings.none')}</Text>
      </Section>
    )
  const shown = columns
    .filter(({ key }) => !without[kind].includes(key))
    .map((column) =>
      // The columns of a table have names of their own; those of the formats are the fields themselves.
      column.key === 'field' && one.format === 'table'
        ? { ...column, cell: ({ field }: ImportFinding) => <FieldName field={field} /> }
        : column,
    )
  return (
    <Section
      title={t('findings.title')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {t('findings.download')}
        </Button>
      }
    >
      <NativeSelect
        label={t('findings.kind')}
        maw="22rem"
        mb="md"
        value={kind}
        data={found.map((value) => ({
          value,
          label: `${t(`finding.${value}`)} (${formatCount(one.findings[value] ?? 0)})`,
        }))}
        onChange={({ currentTarget }) => {
          setKind(currentTarget.value as FindingKind)
          setPage(1)
        }}
      />
      <Text size="sm" c="dimmed" mb="xs">
        {kind === 'price_jump'
          ? t('finding_text.price_jump', { percent: one.jump })
          : t(`finding_text.${kind === 'new' && one.confirmed_at ? 'added' : kind}`)}
      </Text>
      <Detail
        query={findings}
        isPart
        outline={<OfficeTable caption={t(`finding.${kind}`)} columns={shown} rows={undefined} />}
      >
        {({ count, results }) => (
          <>
            <OfficeTable
              caption={t(`finding.${kind}`)}
              columns={shown}
              rows={results}
              isStale={findings.isPlaceholderData}
            />
            <div className={classes.pages}>
              <Pagination count={count} page={page} size={size} onPage={setPage} />
            </div>
          </>
        )}
      </Detail>
    </Section>
  )
}

function useImportDecisions({
  id,
  state,
  file_name,
  failure,
  can_try_again,
}: CatalogueImportDetail): Decision[] {
  const { t } = useTranslation('adminImports')
  const navigate = useNavigate()
  const take: Decision = {
    key: `confirm ${id}`,
    label: t('confirm.do'),
    concerns: 'catalogue_import',
    isPrimary: true,
    ask: {
      title: t('confirm.title'),
      text: t('confirm.text', { name: file_name }),
      confirm: t('confirm.do'),
    },
    run: async () => {
      await confirm(id)
      return { message: t('confirm.done') }
    },
  }
  const giveUp: Decision = {
    key: `drop ${id}`,
    label: t('drop.do'),
    concerns: 'catalogue_import',
    isPrimary: true,
    isDangerous: true,
    run: async () => {
      await drop(id)
      return { message: t('drop.done') }
    },
  }
  const takeBack: Decision = {
    key: `undo ${id}`,
    label: t('undo.do'),
    concerns: 'catalogue_import',
    isPrimary: true,
    isDangerous: true,
    ask: { title: t('undo.title'), text: t('undo.text'), confirm: t('undo.do') },
    run: async () => {
      await undo(id)
      return { message: t('undo.done') }
    },
  }
  const tryAgain: Decision = {
    key: `again ${id}`,
    label: t('again.do'),
    concerns: 'catalogue_import',
    isPrimary: true,
    run: async () => {
      const { id: newId } = await again(id)
      void navigate(importPlace(newId))
      return { message: t('again.done') }
    },
  }
  if (can_try_again) return [tryAgain]
  if (state === 'checked') return failure ? [giveUp] : [giveUp, take]
  return state === 'done' ? [takeBack] : []
}
