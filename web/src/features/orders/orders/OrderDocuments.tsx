import type { Order } from '@comptoir/contract/order'
import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePaperLines } from '#domain/ordering/lines/useLinesView.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import {
  downloadCustomsCodes,
  downloadDestinationDocument,
  downloadInvoice,
  downloadVoucher,
} from './orders.api.ts'

/** The papers of an order beside the order itself. */
export function OrderDocuments({ order: { id, allowed, invoices, owner } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { t: said } = useTranslation('common')
  const lines = usePaperLines()
  const fetching = useMutation({
    mutationFn: (fetch: () => Promise<void>) => fetch(),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const papers = [
    ...invoices.map(({ id: invoice, kind, number }) => ({
      key: kind,
      number,
      fetch: () => downloadInvoice(invoice, owner.id),
    })),
    ...(allowed.includes('voucher')
      ? [{ key: 'voucher', number: undefined, fetch: () => downloadVoucher(id, lines) } as const]
      : []),
    ...(allowed.includes('customs_codes')
      ? ([
          { key: 'customs_pdf', number: undefined, fetch: () => downloadCustomsCodes(id, 'pdf') },
          { key: 'customs_xlsx', number: undefined, fetch: () => downloadCustomsCodes(id, 'xlsx') },
        ] as const)
      : []),
    ...(allowed.includes('destination_document')
      ? ([
          {
            key: 'destination_document',
            number: undefined,
            fetch: () => downloadDestinationDocument(id),
          },
        ] as const)
      : []),
  ]
  if (papers.length === 0) return null
  return (
    <Menu position="bottom-end" loop>
      <Menu.Target>
        <Button
          className="no-print"
          variant="default"
          rightSection={fetching.isPending ? <Loader size={15} /> : <IconChevronDown size={15} aria-hidden />}
          aria-busy={fetching.isPending} // and not `loading`, which disables it: the menu gives it the keyboard
        >
          {t('documents.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ key, fetch, number = '' }) => (
          <Menu.Item key={key + number} onClick={() => fetching.mutate(fetch)}>
            {t(`documents.${key}`, { number })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
