import { getBankDetails, getPriceList } from '@comptoir/contract/profile'
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Account.module.css'
import { priceLists } from './account.api.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { Section } from './Section.tsx'

/** What can be downloaded for the account (PROF-08, PROF-09). */
export function DocumentsSection() {
  const { t } = useTranslation('account')
  return (
    <Section id="documents" title={t('documents.title')} lead={t('documents.lead')}>
      <DownloadButton fetch={() => download(getBankDetails, {})}>
        {t('documents.bank_details')}
      </DownloadButton>
      <div className={classes.part}>
        <PriceLists />
      </div>
    </Section>
  )
}

const formats = { xlsx: 'Excel', pdf: 'PDF' } as const

function PriceLists() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const list = useQuery(priceLists)
  const [hasAgreements, setAgreements] = useState(false)
  const agreements = hasAgreements ? { agreements: 'true' as const } : {}
  const fileOf = (id: number, name: string, kind: keyof typeof formats) => ({
    fetch: (onComing: (progress: number | null) => void) =>
      download(getPriceList, { params: { id }, query: { ...agreements, format: kind } }, { onComing }),
    label: t('documents.download_price_list', { name, format: formats[kind] }),
  })
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />
  if (!list.data) return <Skeleton height={90} />
  if (list.data.length === 0) return <p className={classes.lead}>{t('documents.no_price_lists')}</p>
  return (
    <>
      <h3 className={classes.subtitle}>{t('documents.price_lists')}</h3>
      <p className={classes.lead}>{t('documents.price_lists_lead')}</p>
      <Checkbox
        my="xs"
        label={t('documents.with_agreements')}
        checked={hasAgreements}
        onChange={(event) => setAgreements(event.currentTarget.checked)}
      />
      <ul className={classes.files}>
        {list.data.map(({ id, name, updated_at, products_count }) => (
          <li key={id}>
            <DownloadButton
              {...fileOf(id, name, 'xlsx')}
              beside={<DownloadButton {...fileOf(id, name, 'pdf')}>{formats.pdf}</DownloadButton>}
              about={
                <div className={classes.file}>
                  <div>{name}</div>
                  <div className={classes.aside}>
                    {t('documents.products', { count: products_count, n: formatCount(products_count) })}
                    {' · '}
                    {t('documents.updated', { date: format.instantDay(updated_at) })}
                  </div>
                </div>
              }
            >
              {formats.xlsx}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </>
  )
}
