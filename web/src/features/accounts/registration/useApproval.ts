import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fetchStatus } from './registration.api.ts'

/** Milliseconds between two looks. */
const pollMs = 15_000

/** Looks now and then whether the account is approved, and goes on to the settings once it is (GUARD-04). */
export function useApproval(): {
  check: () => Promise<void>
  /** What came of the last `check`; null before, and after `forget`. */
  outcome: { error: Error | null } | null
  reset: () => void
} {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<{ error: Error | null } | null>(null)
  const { data: isApproved, refetch } = useQuery({
    queryKey: ['approval'],
    queryFn: ({ signal }) => fetchStatus(client, signal),
    initialData: false,
    staleTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  useEffect(() => {
    if (isApproved) void navigate({ to: '/setup', replace: true })
  }, [isApproved, navigate])
  const check = async () => {
    const { error } = await refetch()
    setOutcome({ error })
  }
  return { check, outcome, reset: () => setOutcome(null) }
}
