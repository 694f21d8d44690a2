import { type OfficeOrder, orderPapers } from '@comptoir/contract/admin-orders'
import type { Language } from '@comptoir/contract/common'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { usePaperLines } from '#domain/ordering/lines/useLinesView.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { downloadPaper } from './orders.api.ts'

/** The papers of an order, in the reader's language or in the customer's. */
export function OrderPapers({ order: { id, language, allowed } }: { order: OfficeOrder }) {
  const { t } = useTranslation('adminOrders')
  const { t: said } = useTranslation('common')
  const own = useLanguage()
  const lines = usePaperLines()
  const fetching = useMutation({
    mutationFn: (fetch: () => Promise<void>) => fetch(),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const papers = orderPapers.filter(
    (paper) => paper !== 'destination_document' || allowed.includes('destination_document'),
  )
  const items = (as?: Language) =>
    papers.map((paper) => (
      <Menu.Item
        key={paper}
        onClick={() =>
          fetching.mutate(() => downloadPaper(id, paper, { lines, ...(as && { language: as }) }))
        }
      >
        {t(`paper.${paper}`)}
      </Menu.Item>
    ))
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
