import type { OfficeInvoice } from '@comptoir/contract/admin-invoices'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { formatMoney, formatRate } from '#ui/format/format.ts'

type Props = { sums: Pick<OfficeInvoice, 'vat' | 'total' | 'grand_total'>; more?: Fact[] }

/** What an invoice or a credit note comes to: without VAT, VAT by rate, with VAT. */
export function InvoiceSums({ sums: { vat, total, grand_total }, more = [] }: Props) {
  const { t } = useTranslation('adminInvoices')
  return (
    <Facts
      facts={[
        [t('sums.net'), formatMoney(total)],
        ...vat.map(({ rate, base, amount }): Fact => [
          t('sums.vat', { rate: formatRate(rate), base: formatMoney(base) }),
          formatMoney(amount),
        ]),
        [t('sums.total'), <strong key="total">{formatMoney(grand_total)}</strong>],
        ...more,
      ]}
    />
  )
}
