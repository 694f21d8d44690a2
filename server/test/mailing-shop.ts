import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { runJobs } from '#jobs/worker.ts'
import { createTestShop, type TestShop } from './app.ts'
import { mailsIn } from './mails.ts'

/** A shop whose mails arrive in a folder. */
export type MailingShop = TestShop & {
  /** Does the work that waits, and gives the mails that have arrived since the last time. */
  mails: () => Promise<Email[]>
}

export async function createMailingShop(
  over: Parameters<typeof createTestShop>[0] = {},
): Promise<MailingShop> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-mails-'))
  const shop = await createTestShop({ ...over, env: { ...over.env, MAIL_URL: `file:${folder}/new` } })
  return {
    ...shop,
    async mails() {
      await runJobs(shop.deps, shop.database.pool)
      const mails = await mailsIn(`${folder}/new`).catch(() => [])
      await rm(`${folder}/new`, { recursive: true, force: true })
      return mails.toSorted((one, other) => rowOf(one) - rowOf(other))
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

/** Mails leave side by side; their rows are in the order of what happened. */
const rowOf = ({ messageId }: Email) => Number(/\d+/.exec(messageId ?? '')?.[0])

/** What the link in a mail leads to, and what it carries. */
export function linkIn(mail: Email | undefined): { page: string; uid: string; token: string } {
  const [text = ''] = /https?:\/\/\S+[?&]token=\S+/.exec(mail?.text ?? '') ?? []
  const { pathname, searchParams } = new URL(text)
  return { page: pathname, uid: searchParams.get('uid') ?? '', token: searchParams.get('token') ?? '' }
}

/** Whom the mails went to. */
export const recipients = (mails: Email[]): string[] =>
  mails.flatMap(({ to }) => to ?? []).map(({ address }) => address ?? '')
