import type { ClientCode } from '@comptoir/contract/admin-own-codes'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { type Decision, type Outcome, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail } from '#features/office/Detail.tsx'
import { LongTextField, TextField } from '#features/office/form/fields.tsx'
import { text } from '#features/office/form/shape.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { linesOf } from '#domain/ordering/own-codes.rules.ts'
import { Pagination } from '#ui/data/Pagination.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './ClientScreen.module.css'
import { changeCode, downloadCodes, removeCode, saveCodes, useClientCodes } from './own-codes.api.ts'

/** A code as a row, whose `id` is its place in the list. */
type Row = ClientCode & { client: number; product: number }

const columns: OfficeColumn<Row>[] = [
  { key: 'code', title: 'adminClients:codes.code', as: 'freeText' },
  { key: 'ref', title: 'adminClients:codes.product', under: (row) => <About row={row} /> },
  { key: 'actions', title: 'admin:actions', isUnsorted: true, cell: (row) => <Actions row={row} /> },
]
const size = 20
const debounceMs = 200

/** What a client calls the products (C-11). */
export function OwnCodes({ client }: { client: number }) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const { t: said } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const [ordering, setOrdering] = useState('code')
  const [page, setPage] = useState(1)
  const narrowing = { ordering, ...(search && { search }) }
  const found = useClientCodes(
    client,
    { ...narrowing, limit: size, offset: (page - 1) * size },
    useLanguage(),
  )
  const fetching = useMutation({
    mutationFn: () => downloadCodes(client, narrowing),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const hasAny = search !== '' || (found.data?.count ?? 0) > 0
  return (
    <Section
      title={t('codes.title')}
      id="codes"
      actions={
        <Group gap="xs">
          {hasAny && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={fetching.isPending}
              onClick={() => fetching.mutate()}
            >
              {t('admin:list.download')}
            </Button>
          )}
          <DecisionButton variant="default" decision={useAddCodes(client)} />
        </Group>
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {t('codes.lead')}{' '}
        <TextLink inherit underline="always" to="/admin/clients/import">
          {t('codes.file')}
        </TextLink>
      </Text>
      {hasAny && (
        <TextInput
          type="search"
          mb="sm"
          label={t('codes.find')}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setPage(1)
          }}
          maxLength={100}
        />
      )}
      <Detail
        query={found}
        isPart
        outline={<OfficeTable caption={t('codes.title')} columns={columns} rows={undefined} />}
      >
        {({ count, results }) =>
          count === 0 ? (
            <Text c="dimmed">{t(search ? 'codes.none_found' : 'codes.none')}</Text>
          ) : (
            <>
              <OfficeTable
                caption={t('codes.title')}
                columns={columns}
                rows={results.map((code, index) => ({ ...code, product: code.id, id: index, client }))}
                order={{
                  by: ordering,
                  onOrder: (wanted) => {
                    setOrdering(wanted)
                    setPage(1)
                  },
                }}
                isStale={found.isPlaceholderData}
              />
              <div className={classes.pages}>
                <Pagination count={count} page={page} size={size} onPage={setPage} />
              </div>
            </>
          )
        }
      </Detail>
    </Section>
  )
}

function About({ row: { name, color, size: measure, is_sold } }: { row: Row }) {
  const { t } = useTranslation('adminClients')
  return [name, color, measure, !is_sold && t('codes.not_sold')].filter(Boolean).join(' · ')
}

/** Adds codes that are typed or pasted; those that cannot be kept are told with the reason. */
function useAddCodes(client: number): Decision {
  const { t } = useTranslation('adminClients')
  return {
    key: `add codes ${client}`,
    label: t('codes.add'),
    concerns: 'client',
    ...withFields(
      {
        title: t('codes.add_title'),
        confirm: t('codes.add_do'),
        form: { shape: { lines: text }, initial: { lines: '' }, Fields: LinesField },
      },
      async ({ lines }) => {
        const { saved, failed } = await saveCodes(client, linesOf(lines))
        return {
          message: t('codes.saved', { count: saved }),
          leftOut: failed.map(({ line, code, message }) => ({ id: line, name: code, reason: message })),
        }
      },
    ),
  }
}

function LinesField() {
  const { t } = useTranslation('adminClients')
  return <LongTextField name="lines" label={t('codes.lines')} hint={t('codes.lines_hint')} data-autofocus />
}

function Actions({ row: { client, code, ref, product } }: { row: Row }) {
  const { t } = useTranslation(['adminClients', 'common'])
  const add = async (): Promise<Outcome> => {
    const { saved, failed } = await saveCodes(client, [{ code, product: ref }])
    const leftOut = failed.map(({ line, message }) => ({ id: line, name: code, reason: message }))
    return { message: t('codes.saved', { count: saved }), leftOut }
  }
  const change: Decision = {
    key: `change ${client} ${code}`,
    label: t('codes.change'),
    concerns: 'client',
    ...withFields(
      {
        title: t('codes.change_title', { code }),
        confirm: t('common:actions.save'),
        form: { shape: { product: text }, initial: { product: ref }, Fields: ProductField },
      },
      async (given) => {
        await changeCode(client, { code, product: given.product, seen: product })
        return { message: t('codes.changed', { code, ref: given.product }), undo: add }
      },
    ),
  }
  const remove: Decision = {
    key: `remove ${client} ${code}`,
    label: t('common:actions.remove'),
    concerns: 'client',
    isDangerous: true,
    run: async () => {
      await removeCode(client, code)
      return { message: t('codes.removed', { code }), undo: add }
    },
  }
  return (
    <Decisions size="compact-sm" decisions={[change, remove]} rowLabel={t('codes.actions_for', { code })} />
  )
}

function ProductField() {
  const { t } = useTranslation('adminClients')
  return <TextField name="product" label={t('codes.change_field')} maxLength={100} data-autofocus />
}
