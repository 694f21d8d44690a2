import { downloadImports, type CatalogueImport } from '@comptoir/contract/admin-imports'
import { Button } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { importPlace } from '#features/office/places.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { downloadCatalogue, useImports } from './imports.api.ts'
import { importFilters } from './imports.filters.ts'
import { NewImport } from './NewImport.tsx'
import { StateBadge } from './StateBadge.tsx'

const columns: OfficeColumn<CatalogueImport>[] = [
  { key: 'file_name', title: 'adminImports:columns.file', as: 'freeText' },
  {
    key: 'state',
    title: 'adminImports:columns.state',
    from: 'phone',
    onPhone: true,
    isUnsorted: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { key: 'created_at', title: 'adminImports:columns.at', as: 'instant', from: 'phone', onPhone: true },
  {
    key: 'created_by',
    title: 'adminImports:columns.by',
    isUnsorted: true,
    from: 'desk',
    cell: ({ created_by, source }) => (created_by ?? source)?.name,
  },
  { key: 'added', title: 'adminImports:columns.added', as: 'count', isUnsorted: true, from: 'desk' },
  { key: 'changed', title: 'adminImports:columns.changed', as: 'count', isUnsorted: true, from: 'desk' },
  { key: 'refused', title: 'adminImports:columns.refused', as: 'count', isUnsorted: true, from: 'desk' },
]

/** The files of the catalogue that were brought in, the latest first. */
export const ImportListScreen = () => (
  <OfficeListScreen
    path="/admin/imports"
    filters={importFilters}
    order="-created_at"
    workbook={downloadImports}
    useRows={useImports}
    columns={columns}
    place={({ id }) => importPlace(id)}
    texts="adminImports:"
    icon={<IconFileImport />}
    actions={
      <>
        <Export />
        <Automatic />
        <NewImport />
      </>
    }
  />
)

function Automatic() {
  const { t } = useTranslation('adminImports')
  return (
    <LinkButton variant="default" to="/admin/import-sources">
      {t('source.title')}
    </LinkButton>
  )
}

function Export() {
  const { t } = useTranslation('adminImports')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: downloadCatalogue,
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('export')}
    </Button>
  )
}
