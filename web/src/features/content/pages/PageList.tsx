import { openingPages } from '@comptoir/contract/rules'
import { IconNews } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Prose } from '#ui/layout/Prose.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { readContentSearch } from './content.search.ts'
import classes from './PageList.module.css'
import { contentPage, pageSize, pagesOf } from './content.api.ts'

/**
 * All news or all partners under each other, page by page, each with an address of its own (C-21); above them the text
 * of the page that opens the list, when the editors have written one.
 */
export function PageList({ type }: { type: 'news' | 'partner' }) {
  const { t, i18n } = useTranslation('content')
  const { shopDay } = useFormat()
  const { data: own } = useQuery({ ...contentPage(openingPages[type], i18n.language), retry: false })
  const { page = 1 } = useSearch({ from: '/page/$slug' })
  const navigate = useNavigate({ from: '/page/$slug' })
  const { data, error, refetch } = useQuery(pagesOf(type, i18n.language, page))
  const turnTo = (next: number) => {
    void navigate({ search: readContentSearch({ page: next }) })
    window.scrollTo({ top: 0 })
  }
  const pages = data?.results
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={own?.title ?? t(`${type}.title`)} titleLanguage={own?.title_language ?? undefined} />
      {own && <Prose html={own.content} lang={own.content_language ?? undefined} />}
      {!pages ? (
        <PageSkeleton rows={3} />
      ) : pages.length === 0 ? (
        !own && <EmptyState icon={<IconNews />} title={t(`${type}.empty`)} />
      ) : (
        <>
          <ul className={classes.list}>
            {pages.map(({ slug: own, title, content, title_language, content_language, published_at }) => (
              <li key={own}>
                {published_at && <p className={classes.date}>{shopDay(published_at)}</p>}
                <h2 lang={title_language ?? undefined}>
                  <TextLink inherit to="/page/$slug" params={{ slug: own }}>
                    {title}
                  </TextLink>
                </h2>
                <Prose html={content} lang={content_language ?? undefined} />
              </li>
            ))}
          </ul>
          <Pagination count={data?.count ?? 0} page={page} size={pageSize} onPage={turnTo} />
        </>
      )}
    </>
  )
}
