import type {
  createOfficeAnnouncement,
  updateOfficeAnnouncement,
} from '@comptoir/contract/admin-announcements'
import { languages, textIn, type Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { message, NotFoundError } from '#lib/errors.ts'
import { sanitised } from '#lib/html.ts'
import { inOneLine, sanitisedTexts, type Texts } from '#lib/texts.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  versionOf,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import type { Session } from '#session.ts'
import * as queries from './announcements.queries.ts'

/** What the reader is shown until they close it (NOTE-02, NOTE-03). */
export async function activeAnnouncement(
  { replica, now }: Deps,
  session: Session | undefined,
  language: Language,
) {
  const customer = session?.user.is_approved ? session.company?.id : undefined
  const row = await queries.findAnnouncement(replica, language, dayIn(now()), customer)
  return { active: row ? { ...row, content: sanitised(row.content) } : null }
}

const announcements = (language: Language): Editable<queries.AnnouncementValues> => ({
  entity: 'announcement',
  what: 'Announcement',
  lock: async () => undefined, // reading locks the row
  read: queries.lockAnnouncement,
  async check(tx, { title, content, shown_from, shown_until, countries }) {
    const isMissing = (texts: Texts) => languages.every((one) => texts[one] === '')
    if (isMissing(title)) return { title: { [language]: [message('required')] } }
    if (isMissing(content)) return { content: { [language]: [message('required')] } }
    if (shown_until !== null && shown_until < (shown_from ?? shown_until))
      return { shown_until: [message('page_ends_before', { day: shown_from ?? '' })] }
    const [unknown] = await queries.findUnknownCountries(tx, countries)
    return unknown === undefined ? {} : { countries: [message('does_not_exist', { value: unknown })] }
  },
  label: ({ title }) => textIn(title, 'fr'),
})

export async function officeAnnouncements(
  { db, now }: Deps,
  language: Language,
  filter: Parameters<typeof queries.findAnnouncements>[3],
) {
  const { count, rows } = await queries.findAnnouncements(db, language, now(), filter)
  return { count, rows: await withVersions(db, 'announcement', rows) }
}

/** @throws NotFoundError */
export async function officeAnnouncement({ db, now }: Deps, id: number) {
  const found = await queries.findOfficeAnnouncement(db, id, now())
  if (!found) throw new NotFoundError(message('no_match', { what: 'Announcement' }))
  return { ...found, version: await versionOf(db, 'announcement', id) }
}

/** @throws RuleError per field */
export async function createAnnouncement(
  deps: Deps,
  actor: Actor,
  language: Language,
  input: EndpointInput<typeof createOfficeAnnouncement>['body'],
) {
  let id = 0
  await createOne(
    deps,
    actor,
    announcements(language),
    async () => ({ ...input, ...cleaned(input) }),
    async (tx, values) => (id = await queries.insertAnnouncement(tx, values, deps.now())),
  )
  return officeAnnouncement(deps, id)
}

/**
 * Changes an announcement; what is left out stays as it is.
 *
 * @throws NotFoundError, ConflictError, RuleError per field
 */
export async function changeAnnouncement(
  deps: Deps,
  actor: Actor,
  language: Language,
  id: number,
  { version, ...input }: EndpointInput<typeof updateOfficeAnnouncement>['body'],
) {
  await changeOne(
    deps,
    actor,
    announcements(language),
    { id, version },
    (before) => withChanges(before, { ...input, ...cleaned(input) }),
    (tx, values) => queries.updateAnnouncement(tx, id, values),
  )
  return officeAnnouncement(deps, id)
}

/** @throws NotFoundError */
export const deleteAnnouncement = (deps: Deps, actor: Actor, language: Language, id: number): Promise<void> =>
  removeOne(deps, actor, announcements(language), id, (tx) => queries.deleteAnnouncement(tx, id))

const cleaned = ({ title, content }: { title?: Texts | undefined; content?: Texts | undefined }) => ({
  ...(title && { title: inOneLine(title) }),
  ...(content && { content: sanitisedTexts(content) }),
})
