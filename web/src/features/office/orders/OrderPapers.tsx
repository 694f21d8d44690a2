import { type OfficeOrder, type OrderPaper, orderPapers } from '@comptoir/contract/admin-orders'
import type { Language } from '@comptoir/contract/common'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { usePaperLines } from '#domain/ordering/lines/useLinesView.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { downloadPaper } from './orders.api.ts'
import { openLines } from './shipments.api.ts'

/** The papers of an order, in the reader's language or in the customer's. */
export function OrderPapers({ order: { id, status, language, allowed } }: { order: OfficeOrder }) {
  const { t } = useTranslation('adminOrders')
  const { t: said } = useTranslation('common')
  const own = useLanguage()
  const lines = usePaperLines()
  const fetching = useMutation({
    mutationFn: ([paper, query]: [OrderPaper, Parameters<typeof downloadPaper>[2]]) =>
      downloadPaper(id, paper, query),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const papers = orderPapers.filter(
    (paper) => paper !== 'destination_document' || allowed.includes('destination_document'),
  )
  const fetch = (paper: OrderPaper, as?: Language, warehouse?: number) =>
    fetching.mutate([
      paper,
      { lines, ...(as && { language: as }), ...(warehouse !== undefined && { warehouse }) },
    ])
  // Where goods are taken in several warehouses, each has a voucher of its own.
  const open = useQuery({ ...openLines(id), enabled: status === 'in_progress' }).data?.warehouses ?? []
  const places = open.length > 1 ? open.map(({ warehouse }) => warehouse) : []
  const items = (as?: Language) =>
    papers.flatMap((paper) => [
      <Menu.Item key={paper} onClick={() => fetch(paper, as)}>
        {t(`paper.${paper}`)}
      </Menu.Item>,
      ...(paper === 'voucher' ? places : []).map(({ id: warehouse, name }) => (
        <Menu.Item key={`${paper} ${warehouse}`} onClick={() => fetch(paper, as, warehouse)}>
          {t('paper.voucher_of', { warehouse: name })}
        </Menu.Item>
      )),
    ])
  return (
    <Menu position="bottom-end" loop>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={15} aria-hidden />}
          loading={fetching.isPending}
        >
          {t('paper.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items()}
        {language !== own && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('paper.of_customer', { language: languageNames[language] })}</Menu.Label>
            {items(language)}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
