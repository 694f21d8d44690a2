import type { TextLanguage } from '@comptoir/contract/common'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Detail } from '#features/office/Detail.tsx'
import { stylePlace } from '#features/office/places.ts'
import { useUnderstood } from '#features/catalogue/list/useUnderstood.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { formatCount } from '#ui/format/format.ts'
import { trial } from './search-terms.api.ts'
import classes from './SearchTerms.module.css'

type Props = { query: string; language: TextLanguage }

/** What customers of a language find for a text, as the search stands: how much, the first styles, and what it made of the words. */
export function Found({ query, language }: Props) {
  const { t } = useTranslation('adminSearchTerms')
  const found = useQuery(trial(language, query))
  const understood = useUnderstood(found.data?.understood)
  return (
    <div role="status">
      <Detail query={found} isPart outline={<Skeleton h="6rem" />}>
        {({ count, styles }) => (
          <>
            <Text fw={600}>{t('found', { count, n: formatCount(count), query })}</Text>
            {understood && <Text c="dimmed">{understood}</Text>}
            <ul className={classes.found}>
              {styles.map(({ id, ref, name }) => (
                <li key={id}>
                  <TextLink {...stylePlace(id)} target="_blank">
                    {name}
                  </TextLink>{' '}
                  <Text span c="dimmed" size="sm">
                    {ref}
                  </Text>
                </li>
              ))}
            </ul>
          </>
        )}
      </Detail>
    </div>
  )
}
