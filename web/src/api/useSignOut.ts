import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from './session.ts'

/** Clears the session and opens the sign-in page, which may say why. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (notice?: 'deleted') => {
    await signOut(client)
    await navigate({ to: '/sign-in', search: notice ? { notice } : {} })
  }
}
