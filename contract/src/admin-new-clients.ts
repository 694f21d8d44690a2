import { z } from 'zod'
import { Client } from './admin-clients.ts'
import { Id, Language, Line, OptionalEmail, OptionalLine, PersonName } from './common.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './rules.ts'

const Text = z.string()

/**
 * A client that the office makes: approved at once. The address becomes the billing data, and may be left out whole; the
 * client then gives it with the first order.
 */
export const NewOfficeClient = z.object({
  enterprise_name: Line,
  /** Whom one speaks with. */
  name: PersonName,
  email: OptionalEmail,
  language: Language,
  /** The client number of the books. */
  erp_id: OptionalLine(50),
  /** Id of a price list; without it the one that new clients start with. */
  tariff: Id.nullish(),
  vat: OptionalLine(lengths.vat),
  address_one: OptionalLine(lengths.line),
  address_two: OptionalLine(lengths.line),
  code: OptionalLine(lengths.postcode),
  city_name: OptionalLine(lengths.city),
  /** Id of a country. */
  country: Id.nullish(),
  phone: OptionalLine(30),
  /** Mails whoever has the address a link to choose a password, and to order as the manager of the client. */
  invite: z.boolean(),
})
export type NewOfficeClient = z.infer<typeof NewOfficeClient>
export const createOfficeClient = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/',
  access: 'accounts',
  summary: 'Makes a client, approved at once, and invites who orders for them',
  body: NewOfficeClient,
  status: 201,
  response: Client,
})

/** The largest file of clients. */
export const clientFileLimits = { bytes: 5 * 1024 * 1024, rows: 5000 } as const

/** What becomes of a row: a new client, one whose number is known and who stays as they are, or nothing. */
export const ClientFileRow = z.object({
  /** As a spreadsheet counts. */
  row: z.int(),
  enterprise_name: Text,
  erp_id: Text,
  state: z.enum(['new', 'known', 'wrong']),
  /** Why it is wrong, or what to look at. */
  messages: z.array(Text),
})
export type ClientFileRow = z.infer<typeof ClientFileRow>
export const ClientFileReport = z.object({
  /** Columns of the file that nothing is read from. */
  unread: z.array(Text),
  new: z.int(),
  known: z.int(),
  wrong: z.int(),
  /** The first thousand, those that are wrong before the others. */
  rows: z.array(ClientFileRow),
})
export type ClientFileReport = z.infer<typeof ClientFileReport>

/** A file of clients, sent as a form. */
const file = { file: z.file() }
export const previewClientFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-file/preview/',
  access: 'accounts',
  summary: 'What a file of clients (xlsx, xls or CSV, the names of its columns in the first row) would do',
  body: z.object(file),
  upload: clientFileLimits.bytes,
  status: 200,
  response: ClientFileReport,
})
export const importClientFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-file/',
  access: 'accounts',
  summary:
    'Makes the new clients of a file; a client whose number is known stays as they are, wrong rows are left out',
  body: z.object({ ...file, invite: z.enum(['true', 'false']).optional() }),
  upload: clientFileLimits.bytes,
  status: 200,
  response: ClientFileReport,
})
export const clientFileSample = endpoint({
  method: 'GET',
  path: '/api/v1/admin/client-file/',
  access: 'accounts',
  summary: 'An empty workbook with the columns that a file of clients may have',
  status: 200,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
})
