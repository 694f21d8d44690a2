import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from './session.ts'

/** Clears the session and leads to sign-in. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await signOut(client)
    await navigate({ to: '/sign-in' })
  }
}
