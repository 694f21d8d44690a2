import type { Endpoint } from '@comptoir/contract/endpoint'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import type { ListAddress } from './useListAddress.ts'

/** The call that gives a list as a workbook. */
export type WorkbookEndpoint = Endpoint & { file: string; query: NonNullable<Endpoint['query']> }

/** Saves the list as a workbook, as it is narrowed and sorted on screen, with all its rows. */
export function DownloadList({ endpoint, address }: { endpoint: WorkbookEndpoint; address: ListAddress }) {
  const { t } = useTranslation('admin')
  const { t: said } = useTranslation('common')
  const { narrowing, ordering } = address
  const fetching = useMutation({
    mutationFn: () => download(endpoint, { query: { ...narrowing, ordering } }),
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
