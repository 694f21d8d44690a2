import { acceptInvitation, readInvitation } from '@comptoir/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { MailedLink } from '#api/mailed-link.ts'

/** What the invitation is to. */
export const invitation = (link: MailedLink) =>
  queryOptions({
    queryKey: ['invitation', link.uid, link.token],
    queryFn: () => call(readInvitation, { body: link }),
    staleTime: Infinity,
    retry: false,
  })

/** @param passwords of a new person */
export const accept = (link: MailedLink, passwords?: { new_password: string; re_new_password: string }) =>
  call(acceptInvitation, { body: { ...link, ...passwords } })
