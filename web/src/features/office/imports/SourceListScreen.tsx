import type { ImportSourceRow } from '@comptoir/contract/admin-import-sources'
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { importSourcePlace } from '#features/office/places.ts'
import { EmptyIllustration } from '#ui/feedback/EmptyIllustration.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { sourcesIn } from './sources.api.ts'
import classes from './Imports.module.css'

const colors = { on: 'success', off: 'gray', paused: 'danger' } as const

/** How a source stands; one that has just failed still goes on. */
export function SourceBadge({ state, failure }: Pick<ImportSourceRow, 'state' | 'failure'>) {
  const { t } = useTranslation('adminImports')
  return (
    <Badge miw="max-content" color={state === 'on' && failure ? 'warning' : colors[state]}>
      {t(`source.state.${state}`)}
    </Badge>
  )
}

const columns: OfficeColumn<ImportSourceRow>[] = [
  {
    key: 'name',
    title: 'adminImports:source.name',
    isUnsorted: true,
    under: ({ failure, place }) => failure ?? place,
  },
  {
    key: 'state',
    title: 'adminImports:columns.state',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: (row) => <SourceBadge {...row} />,
  },
  {
    key: 'minutes',
    title: 'adminImports:source.minutes_short',
    as: 'count',
    isUnsorted: true,
    from: 'desk',
  },
  {
    key: 'looked_at',
    title: 'adminImports:source.looked_at',
    as: 'instant',
    isUnsorted: true,
    from: 'phone',
  },
  { key: 'next_at', title: 'adminImports:source.next_at', as: 'instant', isUnsorted: true, from: 'desk' },
]

/** The folders and addresses that are read by themselves. */
export function SourceListScreen() {
  const { t } = useTranslation('adminImports')
  const add = <LinkButton to="/admin/import-sources/new">{t('source.new')}</LinkButton>
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={t('source.title')}
        page={pages.imports}
        lead={<Text>{t('source.lead')}</Text>}
        actions={add}
      />
      <Detail
        query={useQuery(sourcesIn(useLanguage()))}
        isPart
        outline={<OfficeTable caption={t('source.title')} columns={columns} rows={undefined} />}
      >
        {({ sources }) =>
          sources.length === 0 ? (
            <EmptyState order={2} icon={<EmptyIllustration />} title={t('source.empty')}>
              {t('source.empty_text')}
            </EmptyState>
          ) : (
            <OfficeTable
              caption={t('source.title')}
              columns={columns}
              rows={sources}
              place={({ id }) => importSourcePlace(id)}
            />
          )
        }
      </Detail>
    </article>
  )
}
