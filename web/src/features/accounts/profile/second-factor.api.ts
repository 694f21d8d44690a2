import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@comptoir/contract/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { currentUser } from '#api/session.ts'

/** Whether one signs in with a code beside the password. */
export const secondFactor = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call(getSecondFactor),
  staleTime: 0,
})

export const useBegin = () =>
  useMutation({
    mutationFn: (current_password: string) => call(beginSecondFactor, { body: { current_password } }),
  })
export const useConfirm = () =>
  useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: useReadAgain(),
  })
export const useRenewCodes = () =>
  useMutation({
    mutationFn: (current_password: string) => call(renewRecoveryCodes, { body: { current_password } }),
    onSuccess: useReadAgain(),
  })
export const useRemove = () =>
  useMutation({
    mutationFn: (current_password: string) => call(removeSecondFactor, { body: { current_password } }),
    onSuccess: useReadAgain(),
  })

/** What has changed is shown wherever it is: here, in the list of sessions, and in what the user may do. */
function useReadAgain() {
  const client = useQueryClient()
  return async () => {
    await client.fetchQuery({ ...currentUser, staleTime: 0 })
    await Promise.all(
      [secondFactor.queryKey, ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
}
