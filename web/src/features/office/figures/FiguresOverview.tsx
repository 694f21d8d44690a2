import { type Figures, rankings } from '@comptoir/contract/admin-figures'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Detail } from '#features/office/Detail.tsx'
import { Section } from '#features/office/Section.tsx'
import { formatCount } from '#ui/format/format.ts'
import { figures } from './figures.api.ts'
import classes from './Figures.module.css'
import { TopFew } from './TopFew.tsx'
import { Turnover } from './Turnover.tsx'

/** How the shop does, as far as who looks may see it: turnover, what sells best, what goes wrong. */
export function FiguresOverview() {
  return (
    <Detail query={useQuery(figures)} outline={<Skeleton height={240} mb="md" />} isPart>
      {(found) => (Object.keys(found).length > 0 ? <Parts found={found} /> : null)}
    </Detail>
  )
}

function Parts({ found }: { found: Figures }) {
  const { t } = useTranslation('adminFigures')
  const { sales } = found
  return (
    <div className={classes.figures}>
      {sales === null && (
        <Section title={t('sales.title')}>
          <Text c="dimmed">{t('sales.empty')}</Text>
        </Section>
      )}
      {sales && <Turnover sales={sales} />}
      {sales && (
        <div className={classes.parts}>
          {rankings.map((of) => (
            <TopFew key={of} of={of} />
          ))}
        </div>
      )}
      <Missed found={found} />
    </div>
  )
}

/** What is sought and not found, wanted and not there, begun and not ordered. */
function Missed({ found: { searches, sold_out, left_baskets } }: { found: Figures }) {
  const { t } = useTranslation('adminFigures')
  const entries = [
    { key: 'sold_out', count: sold_out, place: { to: '/admin/sold-out' } },
    { key: 'searches', count: searches, place: { to: '/admin/searches' } },
    { key: 'left_baskets', count: left_baskets, place: { to: '/admin/left-baskets' } },
  ] as const
  const shown = entries.flatMap(({ count, ...entry }) => (count === undefined ? [] : [{ ...entry, count }]))
  if (shown.length === 0) return null
  return (
    <ul className={classes.tiles} aria-label={t('missed.title')}>
      {shown.map(({ key, count, place }) => (
        <li key={key}>
          <Link {...place} className={classes.tile}>
            <span className={classes.amount}>{formatCount(count)}</span>
            <span>{t(`missed.${key}`, { count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
