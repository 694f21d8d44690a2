import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './shop.ts'

/** Where the shop under test leaves its mails: beside its data, unless told otherwise. */
const folder =
  process.env['E2E_MAIL_DIR'] ??
  join(
    resolve(fileURLToPath(new URL('../../', import.meta.url)), process.env['E2E_DATA_DIR'] ?? '.data/e2e'),
    'mail',
  )

/**
 * The newest mail to somebody whose subject says what is expected, as soon as it has been sent.
 *
 * @param from where the shop leaves its mails, if it is another than the one under test
 */
export async function mailTo(address: string, subject: RegExp, from = folder): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => (found = await newestTo(address, subject, from))?.subject, {
      timeout: 30_000,
      intervals: [100],
    })
    .toMatch(subject)
  return found!
}

async function newestTo(address: string, subject: RegExp, from: string): Promise<Email | undefined> {
  if (!existsSync(from)) return undefined // the first mail makes it
  const names = readdirSync(from).filter((name) => name.endsWith('.eml'))
  for (const name of names.sort().toReversed()) {
    const raw = readFileSync(join(from, name))
    if (!raw.includes(address)) continue
    const mail = await PostalMime.parse(raw)
    if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')) return mail
  }
  return undefined
}

/** The link of a mail's text that leads to a page of the shop. */
export function linkIn(mail: Email, page: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname.startsWith(page))
  expect(link, `a link to ${page} in: ${mail.text}`).toBeDefined()
  return link!
}
