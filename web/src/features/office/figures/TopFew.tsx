import type { RankingName } from '@comptoir/contract/admin-figures'
import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { Detail } from '#features/office/Detail.tsx'
import { Section } from '#features/office/Section.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { formatChange } from './change.ts'
import { useRanking } from './figures.api.ts'
import { readRanking } from './figures.search.ts'
import classes from './Figures.module.css'
import { useRankedPlace } from './useRankedPlace.ts'

const few = 5

/** The first of a ranking, with the way to all of it. */
export function TopFew({ of }: { of: RankingName }) {
  const { t } = useTranslation('adminFigures')
  const place = useRankedPlace(of)
  return (
    <Section
      title={t(`rankings.top.${of}`)}
      actions={
        <TextLink inherit to="/admin/rankings" search={readRanking({ tab: of })}>
          {t('all')}
        </TextLink>
      }
    >
      <Detail
        query={useRanking({ of, limit: few }, useLanguage())}
        outline={<Skeleton height={160} />}
        isPart
      >
        {({ results }) =>
          results.length === 0 ? (
            <Text c="dimmed">{t('rankings.empty')}</Text>
          ) : (
            <ol className={classes.ranking}>
              {results.map(({ id, name, ref, turnover, change }) => (
                <li key={id}>
                  {place ? (
                    <TextLink inherit {...place(id)}>
                      {name}
                    </TextLink>
                  ) : (
                    <span>{name}</span>
                  )}
                  <span className="num">{formatMoney(turnover)}</span>
                  {(ref !== '' || change !== null) && (
                    <>
                      <span className={classes.quiet}>{ref}</span>
                      <Text span size="sm" c="dimmed" ta="right" className="num">
                        {change !== null && formatChange(change)}
                      </Text>
                    </>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Detail>
    </Section>
  )
}
