import type { ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { EmptyIllustration } from '#ui/feedback/EmptyIllustration.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { usePageTitle } from '#ui/layout/PageHeader.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import type { Place } from './places.ts'

type Missing = { title: string; text?: string; back: Place; backTo: string }
type Props<T> = {
  /** `null` where the thing is not there, as a 404 is. */
  query: { data: T | null | undefined; error: Error | null; refetch: () => unknown }
  /** What to say where there is no such thing, and the way on. */
  missing?: Missing
  children: (thing: T) => ReactNode
}

/** One thing of the office: while it loads, where it is missing, where it failed, and itself. */
export function Detail<T>({ query, missing, children }: Props<T>) {
  const { data, error, refetch } = query
  const isMissing = data === null || (error instanceof ApiError && error.status === 404)
  if (missing && isMissing) return <NotThere {...missing} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? children(data) : <PageSkeleton />
}

function NotThere({ title, text, back, backTo }: Missing) {
  usePageTitle(title)
  return (
    <EmptyState
      order={1}
      icon={<EmptyIllustration />}
      title={title}
      action={<LinkButton {...back}>{backTo}</LinkButton>}
    >
      {text}
    </EmptyState>
  )
}
