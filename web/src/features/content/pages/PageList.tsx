import { IconNews } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Prose } from '#ui/Prose.tsx'
import { PageSkeleton } from '#ui/Skeletons.tsx'
import { useFormat } from '#ui/useFormat.ts'
import classes from './PageList.module.css'
import { contentPage, pagesOf } from './content.api.ts'

/** The pages that open a list: their own text, when the editors have written one, stands above it. */
const opening = { news: 'actualite', partner: 'partners' } as const

/** All news or all partners under each other, each with an address of its own. */
export function PageList({ type }: { type: 'news' | 'partner' }) {
  const { t, i18n } = useTranslation('content')
  const { instantDay } = useFormat()
  const slug = opening[type]
  const { data: own } = useQuery({ ...contentPage(slug, i18n.language), retry: false })
  const { data, error, refetch } = useQuery(pagesOf(type, i18n.language))
  const pages = data?.results.filter((page) => page.slug !== slug)
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={own?.title ?? t(`${type}.title`)} />
      {own && <Prose html={own.content} />}
      {!pages ? (
        <PageSkeleton rows={3} />
      ) : pages.length === 0 ? (
        !own && <EmptyState icon={<IconNews />} title={t(`${type}.empty`)} />
      ) : (
        <ul className={classes.list}>
          {pages.map((page) => (
            <li key={page.slug}>
              {page.published_at && <p className={classes.date}>{instantDay(page.published_at)}</p>}
              <h2>
                <TextLink inherit to="/page/$slug" params={{ slug: page.slug }}>
                  {page.title}
                </TextLink>
              </h2>
              <Prose html={page.content} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
