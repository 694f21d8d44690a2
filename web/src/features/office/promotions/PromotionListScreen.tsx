import { downloadPromotions, type Promotion } from '@comptoir/contract/admin-promotions'
import { Badge } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { promotionPlace } from '#features/office/places.ts'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { usePromotions } from './promotions.api.ts'
import { promotionFilters } from './promotions.filters.ts'

const columns: OfficeColumn<Promotion>[] = [
  { key: 'name', title: 'adminPromotions:name' },
  {
    key: 'status',
    title: 'adminPromotions:status_label',
    isUnsorted: true,
    cell: (promotion) => <PromotionStatus promotion={promotion} />,
  },
  {
    key: 'terms',
    title: 'adminPromotions:terms',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ price, discount }) =>
      price === null ? discount && `−${formatRate(discount)}` : formatPrice(price),
  },
  { key: 'starts_on', title: 'adminPromotions:starts_on', as: 'day', from: 'desk' },
  {
    key: 'ends_on',
    title: 'adminPromotions:ends_on',
    as: 'day',
    ifNone: 'adminPromotions:no_end',
    from: 'phone',
    onPhone: true,
  },
  {
    key: 'sold',
    title: 'adminPromotions:sold',
    isUnsorted: true,
    from: 'desk',
    cell: ({ sold, unit_limit }) => <Sold sold={sold} limit={unit_limit} />,
  },
]

/** The promotions: what they make of prices, when, and how much was sold by them. */
export function PromotionListScreen() {
  const { t } = useTranslation('adminPromotions')
  return (
    <OfficeListScreen
      path="/admin/promotions"
      filters={promotionFilters}
      order="-starts_on"
      workbook={downloadPromotions}
      useRows={usePromotions}
      columns={columns}
      place={({ id }) => promotionPlace(id)}
      texts="adminPromotions:"
      icon={<IconDiscount />}
      actions={<LinkButton to="/admin/promotions/new">{t('add')}</LinkButton>}
    />
  )
}

const colors = { current: 'success', coming: 'info', used_up: 'warning', over: 'gray' } as const

export function PromotionStatus({ promotion: { status } }: { promotion: Pick<Promotion, 'status'> }) {
  const { t } = useTranslation('adminPromotions')
  return <Badge color={colors[status]}>{t(`status.${status}`)}</Badge>
}

function Sold({ sold, limit }: { sold: number; limit: number | null }) {
  const { t } = useTranslation('adminPromotions')
  return limit === null ? formatCount(sold) : t('of', { sold: formatCount(sold), limit: formatCount(limit) })
}
