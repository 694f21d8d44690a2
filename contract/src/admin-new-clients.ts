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

/** The largest file of clients, and the most rows of each of its parts. */
export const clientFileLimits = { bytes: 5 * 1024 * 1024, rows: 5000 } as const

/** What a file may hold, a sheet each: clients, their shipping addresses, and what they call products. */
export const clientFileParts = ['client', 'shipping_address', 'own_code'] as const
export type ClientFilePart = (typeof clientFileParts)[number]
const part = z.enum(clientFileParts)

/**
 * What becomes of a row: `new`; `changed`, for a client's code that named another product; `known`, which stays as it
 * is; or `wrong`, which is left out.
 */
export const clientFileStates = ['new', 'changed', 'known', 'wrong'] as const
export const ClientFileRow = z.object({
  part,
  /** As a spreadsheet counts. */
  row: z.int(),
  /** The enterprise, where the goods go to, or the code with its product. */
  name: Text.max(1000),
  erp_id: Text.max(1000),
  state: z.enum(clientFileStates),
  /** Why it is wrong, or what to look at. */
  messages: z.array(Text.max(2000)).max(20),
})
export type ClientFileRow = z.infer<typeof ClientFileRow>
export const ClientFileReport = z.object({
  parts: z.array(
    z.object({
      part,
      /** Columns that nothing is read from. */
      unread: z.array(Text),
      new: z.int(),
      changed: z.int(),
      known: z.int(),
      wrong: z.int(),
    }),
  ),
  /** Those that are wrong before those with a remark, before the others. */
  rows: z.array(ClientFileRow),
})
export type ClientFileReport = z.infer<typeof ClientFileReport>

/** A file of clients, sent as a form. */
const file = { file: z.file() }
export const previewClientFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-file/preview/',
  access: 'accounts',
  summary:
    'What a file of clients, of their shipping addresses and of what they call products would do: xlsx, xls or CSV, a sheet each, the names of the columns in the first row',
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
    'Makes the new clients of a file, and adds shipping addresses and own codes to clients by their number. A client whose number is known stays as they are, a code that is there already names the new product, wrong rows are left out',
  body: z.object({ ...file, invite: z.enum(['true', 'false']).optional() }),
  upload: clientFileLimits.bytes,
  status: 200,
  response: ClientFileReport,
})
export const clientFileReport = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-file/report/',
  access: 'accounts',
  summary: 'The rows of a report as a workbook, in the language of the reader',
  body: z.strictObject({ rows: z.array(ClientFileRow).max(clientFileLimits.rows * clientFileParts.length) }),
  upload: clientFileLimits.bytes,
  status: 200,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
})
export const clientFileSample = endpoint({
  method: 'GET',
  path: '/api/v1/admin/client-file/',
  access: 'accounts',
  summary: 'An empty workbook with the sheets and columns that a file of clients may have',
  status: 200,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
})
