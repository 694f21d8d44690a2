import type { GroupSummary } from '@comptoir/contract/catalogue'
import { Badge } from '@mantine/core'
import { IconCheck, IconClipboardCheck, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StockBadge } from '#domain/catalogue/StockBadge.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Marks.module.css'

/** New, in a promotion, or sold off. */
export function Flags({ group }: { group: GroupSummary }) {
  const { t } = useTranslation(['catalogue', 'common'])
  return (
    <>
      {group.is_new && <Badge color="danger">{t('card.new')}</Badge>}
      {group.is_promoted && <Badge color="warning">{t('common:promotion.name')}</Badge>}
      {group.is_deal && !group.is_promoted && <Badge color="warning">{t('card.deal')}</Badge>}
    </>
  )
}

type Props = { group: GroupSummary; isInBasket: boolean }

/** What a buyer should know before opening a style (CAT-09 to CAT-12). */
export function Marks({ group, isInBasket }: Props) {
  const { t } = useTranslation(['catalogue', 'common'])
  const { day, comingDay } = useFormat()
  const isScarce = group.is_out_of_stock || group.is_limited_stock
  if (!isScarce && !isInBasket && !group.already_ordered && group.last_ordered === null) return null
  return (
    <div className={classes.marks}>
      {group.is_out_of_stock && (
        <StockBadge state="out">
          {group.back_on ? t('card.back_on', { date: comingDay(group.back_on) }) : undefined}
        </StockBadge>
      )}
      {!group.is_out_of_stock && group.is_limited_stock && <StockBadge state="limited" />}
      {isInBasket && (
        <span className={classes.mark}>
          <IconCheck size={14} aria-hidden /> {t('common:state.in_basket')}
        </span>
      )}
      {group.already_ordered && (
        <span className={classes.mark}>
          <IconClipboardCheck size={14} aria-hidden /> {t('common:state.already_ordered')}
        </span>
      )}
      {!group.already_ordered && group.last_ordered !== null && (
        <span className={classes.mark} data-quiet>
          <IconHistory size={14} aria-hidden /> {t('card.bought', { date: day(group.last_ordered) })}
        </span>
      )}
    </div>
  )
}
