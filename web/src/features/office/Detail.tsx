import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { EmptyIllustration } from '#ui/feedback/EmptyIllustration.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { PageHeader, usePageTitle } from '#ui/layout/PageHeader.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import type { Entity, MenuPage } from './entities.ts'
import { useOfficeTexts } from './office-texts.ts'

type Props<T> = {
  /** `null` where the thing is not there, as a 404 is. */
  query: { data: T | null | undefined; error: Error | null; refetch: () => unknown }
  /** What it is one of; without it, it is always there. */
  entity?: Entity
  /** What stands for it while it loads; that of a page unless it says otherwise. */
  outline?: ReactNode
  /** It is a part of a page, below a heading of its own. */
  isPart?: true
  children: (thing: T) => ReactNode
}

/** One thing of the office: while it loads, where it is missing, where it failed, and itself. */
export function Detail<T>({ query, entity, outline = <PageSkeleton />, isPart, children }: Props<T>) {
  const { data, error, refetch } = query
  const isMissing = data === null || (error instanceof ApiError && error.status === 404)
  if (entity?.missing && isMissing) return <NotThere {...entity} missing={entity.missing} />
  if (error && !data)
    return <ErrorState error={error} {...(isPart && { order: 3 })} onRetry={() => void refetch()} />
  return data ? children(data) : outline
}

function NotThere({ page, missing }: Pick<Entity, 'page'> & Required<Pick<Entity, 'missing'>>) {
  const text = useOfficeTexts()
  const title = text(missing.title)
  usePageTitle(title)
  return (
    <EmptyState
      order={1}
      icon={<EmptyIllustration />}
      title={title}
      action={page && <LinkButton {...page.place}>{text(missing.backTo)}</LinkButton>}
    >
      {missing.text && text(missing.text)}
    </EmptyState>
  )
}

type HeaderProps = {
  title: string
  /** The page that leads here. */
  page: MenuPage
  /** A part of that page, where it has several. */
  part?: string
  lead?: ReactNode
  actions?: ReactNode
}

/** The top of one thing: the way back, what it is called, where it stands, what can be done. */
export function DetailHeader({ title, page, part, lead, actions }: HeaderProps) {
  const { t } = useTranslation('admin')
  const text = useOfficeTexts()
  return (
    <PageHeader
      title={title}
      breadcrumbs={
        <Breadcrumbs label={t('trail')}>
          {[text(page.name), ...(part ? [part] : [])].map((name) => (
            <TextLink key={name} inherit {...page.place}>
              {name}
            </TextLink>
          ))}
          <span>{title}</span>
        </Breadcrumbs>
      }
      lead={lead}
      actions={actions}
    />
  )
}
