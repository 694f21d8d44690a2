import { getBrochureFile } from '@comptoir/contract/content'
import { openingPages } from '@comptoir/contract/rules'
import { Button } from '@mantine/core'
import { IconBook2, IconDownload, IconNews } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { ApiError } from '#api/errors.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { Pagination } from '#ui/data/Pagination.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { Prose } from '#ui/layout/Prose.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { formatFileSize } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './ContentScreens.module.css'
import { brochures, contentPage, pageSize } from './content.api.ts'
import { readContentSearch } from './content.search.ts'
import { PageList } from './PageList.tsx'

export { CookiesScreen } from './CookiesScreen.tsx'
export { InformationScreen } from './InformationScreen.tsx'
export { PaymentLinkInvalidScreen } from './PaymentLinkInvalidScreen.tsx'

export const TermsScreen = () => <Page slug="terms-and-conditions" />
export const LegalNoticeScreen = () => <Page slug="legal-notice" />
export const PrivacyScreen = () => <Page slug="privacy-policy" />

/** Any content page by its slug (ROUTE-22); the news and the partners are lists (ROUTE-32). */
export function PageScreen() {
  const { slug } = useParams({ from: '/page/$slug' })
  if (slug === openingPages.news) return <PageList type="news" />
  if (slug === openingPages.partner) return <PageList type="partner" />
  return <Page slug={slug} />
}

function Page({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('content')
  const { shopDay } = useFormat()
  const { data, error, refetch } = useQuery(contentPage(slug, i18n.language))
  if (slug === 'about-us' && error instanceof ApiError && error.status === 404) return <AboutUnwritten />
  // The route's boundary shows the not-found page.
  if (error instanceof ApiError && error.status === 404) throw error
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  // It had this address before.
  if (data.slug !== slug) return <Navigate to="/page/$slug" params={{ slug: data.slug }} replace />
  return (
    <article>
      <PageHeader
        title={data.title}
        titleLanguage={data.title_language ?? undefined}
        lead={data.published_at && t('published', { date: shopDay(data.published_at) })}
      />
      <Prose html={data.content} lang={data.content_language ?? undefined} />
    </article>
  )
}

/** Every page of a shop leads to this one, also before it is written. */
function AboutUnwritten() {
  const { t } = useTranslation('content')
  return (
    <>
      <PageHeader title={t('about.title')} />
      <EmptyState icon={<IconNews />} title={t('about.empty')} />
    </>
  )
}

/** The brochures, page by page (ROUTE-20, C-21). */
export function BrochuresScreen() {
  const { t, i18n } = useTranslation('content')
  const { page = 1 } = useSearch({ from: '/brochures' })
  const navigate = useNavigate({ from: '/brochures' })
  const { data, error, refetch } = useQuery(brochures(i18n.language, page))
  const turnTo = (next: number) => {
    void navigate({ search: readContentSearch({ page: next }) })
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <PageHeader title={t('brochures')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton rows={3} />
      ) : data.results.length === 0 ? (
        <EmptyState icon={<IconBook2 />} title={t('brochures_empty')} />
      ) : (
        <>
          <ul className={classes.brochures}>
            {data.results.map(({ slug, title, content, title_language, content_language, images, file }) => (
              <li key={slug}>
                {images[0] && <img src={pictureUrl(images[0], 400)} alt="" loading="lazy" />}
                <h2 lang={title_language ?? undefined}>{title}</h2>
                <Prose html={content} lang={content_language ?? undefined} />
                {file && <DownloadBrochure slug={slug} title={title} bytes={file.bytes} />}
              </li>
            ))}
          </ul>
          <Pagination count={data.count} page={page} size={pageSize} onPage={turnTo} />
        </>
      )}
    </>
  )
}

type DownloadProps = { slug: string; title: string; bytes: number }
function DownloadBrochure({ slug, title, bytes }: DownloadProps) {
  const { t, i18n } = useTranslation('content')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: () => download(getBrochureFile, { params: { slug } }),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const size = formatFileSize(bytes, i18n.language)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching.isPending}
      aria-label={t('brochure_download_of', { title, size })}
      onClick={() => fetching.mutate()}
    >
      {t('brochure_download', { size })}
    </Button>
  )
}
