import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, IdParams, Language, Nothing, pageOf, perLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** Where an announcement stands: switched off, shown from a day to come, shown, or past its last day. */
export const announcementStatuses = ['off', 'planned', 'shown', 'ended'] as const
const Status = z.enum(announcementStatuses)
/** Whom an announcement is for: whoever opens the shop, or the customers who are signed in. */
export const audiences = ['everybody', 'customers'] as const

const input = {
  /** Off, it is shown to nobody whatever the days (NOTE-04). */
  is_active: z.boolean(),
  title: perLanguage(Text.max(150)),
  content: perLanguage(Text.max(10_000)),
  shown_from: Day.nullable(),
  /** The last day, included. */
  shown_until: Day.nullable(),
  audience: z.enum(audiences),
  /** Readers of these languages; of all where there are none. */
  languages: z.array(Language).max(10),
  /** Customers invoiced in these countries, by id; in all where there are none. */
  countries: z.array(Id).max(50),
}
const facts = {
  id: Id,
  version: Version,
  status: Status,
  /** Of the languages that it is shown in, those in which its title or its text is missing. */
  missing: z.array(Language),
}
const { title: _title, content: _content, ...terms } = input
export const AnnouncementRow = z.object({ title: Text, ...facts, ...terms })
export type AnnouncementRow = z.infer<typeof AnnouncementRow>
export const OfficeAnnouncement = z.object({ ...facts, ...input })
export type OfficeAnnouncement = z.infer<typeof OfficeAnnouncement>

export const listOfficeAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/admin/announcements/',
  access: 'content',
  summary: 'The announcements, searched by title; the newest first (NOTE-02)',
  query: z.object({
    status: Status.optional(),
    ...listQuery(['id', 'title', 'shown_from', 'shown_until'], '-id'),
  }),
  status: 200,
  response: pageOf(AnnouncementRow),
})
export const downloadOfficeAnnouncements = workbookOf(listOfficeAnnouncements)
export const getOfficeAnnouncement = endpoint({
  method: 'GET',
  path: '/api/v1/admin/announcements/:id/',
  access: 'content',
  summary: 'An announcement with its texts in all languages',
  params: IdParams,
  status: 200,
  response: OfficeAnnouncement,
})
export const createOfficeAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements/',
  access: 'content',
  summary: 'Adds an announcement; of several that a reader could be shown, the newest is',
  body: z.strictObject(input),
  status: 201,
  response: OfficeAnnouncement,
})
export const updateOfficeAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/announcements/:id/',
  access: 'content',
  summary: 'Changes an announcement; who has closed it is not shown it again (NOTE-03)',
  params: IdParams,
  body: z.strictObject({ ...z.object(input).partial().shape, ...seenVersion }),
  status: 200,
  response: OfficeAnnouncement,
})
export const deleteOfficeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/announcements/:id/',
  access: 'content',
  summary: 'Deletes an announcement',
  params: IdParams,
  status: 204,
  response: Nothing,
})
