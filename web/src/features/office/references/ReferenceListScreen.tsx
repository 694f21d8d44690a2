import {
  downloadReferences,
  referenceKinds,
  type Reference,
  type ReferenceKind,
} from '@comptoir/contract/admin-reference'
import { Badge, Button, Group, Tabs, UnstyledButton } from '@mantine/core'
import { IconDownload, IconListDetails } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { useLanguage } from '#features/office/admin.api.ts'
import { noTexts } from '#features/office/form/shape.ts'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { SavedViews } from '#features/office/list/SavedViews.tsx'
import { type ListAddress, useListAddress } from '#features/office/list/useListAddress.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Arrange } from './Arrange.tsx'
import { ReferenceDialog } from './ReferenceDialog.tsx'
import { useReference, useReferences } from './references.api.ts'
import { referenceFilters } from './references.filters.ts'
import { readKind } from './references.kinds.ts'
import { namedIn, nameOf } from './reference-name.ts'
import { addressOf } from './SampleField.tsx'
import classes from './References.module.css'

/** What styles and products are described by: categories, brands, colours, sizes, catalogues and units, each in its order. */
export function ReferenceListScreen() {
  const { t } = useTranslation('adminReferences')
  const navigate = useNavigate()
  const { kind = 'category' } = useSearch({ from: '/admin/lists' })
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        value={kind}
        keepMounted={false}
        onChange={(next) => void navigate({ to: '/admin/lists', search: readKind({ kind: next }) })}
      >
        <Tabs.List mb="md">
          {referenceKinds.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>
          <List key={kind} kind={kind} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function List({ kind }: { kind: ReferenceKind }) {
  const { t } = useTranslation('adminReferences')
  const address = useListAddress('/admin/lists', referenceFilters, 'position', {})
  const [editing, setEditing] = useState<Reference | 'new' | null>(null)
  const navigate = useNavigate()
  const { opened, ...rest } = useSearch({ from: '/admin/lists' })
  const { data: asked = null } = useReference(kind, opened === undefined ? undefined : Number(opened))
  const close = () => {
    setEditing(null)
    if (opened !== undefined) void navigate({ to: '/admin/lists', search: rest, replace: true })
  }
  const [isArranging, setArranging] = useState(false)
  return (
    <div className={classes.part}>
      <Group justify="flex-end" gap="xs">
        <Download kind={kind} address={address} />
        <Button variant="default" onClick={() => setArranging(true)}>
          {t('arrange.do')}
        </Button>
        <Button onClick={() => setEditing('new')}>{t(`add.${kind}`)}</Button>
      </Group>
      <SavedViews list="lists" address={address} />
      <OfficeList
        caption={t(`tabs.${kind}`)}
        address={address}
        found={useReferences(kind, address.query)}
        columns={columns(kind, setEditing)}
        searchHint={t('search_hint')}
        empty={{ title: t('empty'), text: t('empty_text'), icon: <IconListDetails /> }}
      />
      <ReferenceDialog
        kind={kind}
        editing={editing ?? (opened === undefined ? null : asked)}
        onClose={close}
      />
      <Arrange kind={kind} opened={isArranging} onClose={() => setArranging(false)} />
    </div>
  )
}

function Download({ kind, address }: { kind: ReferenceKind; address: ListAddress }) {
  const { t } = useTranslation('admin')
  const { t: said } = useTranslation('common')
  const { narrowing, ordering } = address
  const fetching = useMutation({
    mutationFn: () =>
      download(downloadReferences, { params: { kind }, query: { ...narrowing, ordering } as object }),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('list.download')}
    </Button>
  )
}

const columns = (kind: ReferenceKind, edit: (one: Reference) => void): OfficeColumn<Reference>[] => [
  {
    key: 'name',
    title: 'adminReferences:columns.name',
    cell: (one) => <Name one={one} onEdit={edit} />,
    // Below a name that is set in by its level it would stand elsewhere.
    ...(kind !== 'category' && { under: ({ code }: Reference) => code }),
  },
  ...(kind === 'unit'
    ? [
        {
          key: 'plural',
          title: 'adminReferences:columns.plural',
          isUnsorted: true,
          from: 'phone',
          cell: (one) => <Plural one={one} />,
        } satisfies OfficeColumn<Reference>,
        {
          key: 'paper_code',
          title: 'adminReferences:columns.paper_code',
          isUnsorted: true,
          from: 'phone',
        } satisfies OfficeColumn<Reference>,
      ]
    : []),
  ...(kind === 'color' || kind === 'unit'
    ? [
        {
          key: 'synonyms',
          title: 'adminReferences:columns.synonyms',
          isUnsorted: true,
          from: 'desk',
          cell: ({ synonyms }) => synonyms?.join(', '),
        } satisfies OfficeColumn<Reference>,
      ]
    : []),
  ...(kind === 'size'
    ? [
        {
          key: 'run',
          title: 'adminReferences:columns.run',
          isUnsorted: true,
          from: 'phone',
        } satisfies OfficeColumn<Reference>,
      ]
    : []),
  { key: 'styles', title: 'adminReferences:columns.styles', as: 'count', from: 'phone' },
  {
    key: 'is_active',
    title: 'adminReferences:columns.is_active',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ is_active }) => <Active is_active={is_active} />,
  },
]

function Name({ one, onEdit }: { one: Reference; onEdit: (one: Reference) => void }) {
  const language = useLanguage()
  return (
    <UnstyledButton className={classes.open} data-row-link data-level={one.level} onClick={() => onEdit(one)}>
      {(one.hex || one.sample) && <Swatch of={{ hex: one.hex, sample: addressOf(one.sample) }} />}
      {nameOf(one, language)}
      {one.level !== null && <span className={classes.code}>{one.code}</span>}
    </UnstyledButton>
  )
}

const Plural = ({ one }: { one: Reference }) => namedIn(one.plural ?? noTexts, useLanguage())

function Active({ is_active }: Pick<Reference, 'is_active'>) {
  const { t } = useTranslation('adminReferences')
  return (
    <Badge miw="max-content" color={is_active ? 'success' : 'gray'}>
      {t(`active.${is_active}`)}
    </Badge>
  )
}
