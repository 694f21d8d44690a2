import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { CatalogueImport } from './admin-imports.ts'
import { Id, IdParams, Instant, Nothing, TextLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** Where files come from: a folder of the server, or an address. */
export const sourceKinds = ['folder', 'address'] as const
/** What is taken of them: prices, stocks and expected deliveries, or all that they say. */
export const sourceScopes = ['supply', 'catalogue'] as const
/** Failures in a row after which it is read no more until somebody looks. */
export const failuresToPause = 5

const input = {
  name: Text.trim().min(1).max(100),
  kind: z.enum(sourceKinds),
  /** Below the folder that the operator has set, or `https://…`. */
  place: Text.trim().max(500),
  /** For an address that asks for a name and a password. */
  user_name: Text.trim().max(200),
  scope: z.enum(sourceScopes),
  /** It is looked at every so many. */
  minutes: z.int().min(1).max(10_080),
  /** Percent; a price that changes by more waits for somebody. */
  jump: z.int().min(1).max(1000),
  text_language: TextLanguage,
  supplier: Text.trim().regex(/^[\w.-]{0,20}$/),
  is_active: z.boolean(),
}
/** Kept encrypted, and never shown; '' for none. */
const password = Text.max(200)

export const ImportSource = z.object({
  id: Id,
  version: Version,
  ...input,
  has_password: z.boolean(),
  /** `paused`: it failed again and again, and is read no more before somebody has it read. */
  state: z.enum(['on', 'off', 'paused']),
  looked_at: Instant.nullable(),
  /** When it is looked at next; null while it is off or paused. */
  next_at: Instant.nullable(),
  /** Failures in a row, and why the last one. */
  failures: z.int(),
  failure: Text.nullable(),
  /** What was read last, the latest first; the list of imports has all. */
  imports: z.array(CatalogueImport),
})
export type ImportSource = z.infer<typeof ImportSource>
const { imports: _imports, ...row } = ImportSource.shape
export const ImportSourceRow = z.object(row)
export type ImportSourceRow = z.infer<typeof ImportSourceRow>

export const listImportSources = endpoint({
  method: 'GET',
  path: '/api/v1/admin/import-source/',
  access: 'catalogue',
  summary: 'The folders and addresses that are read by themselves',
  status: 200,
  response: z.object({
    /** Whether the operator has set a folder that files may be read from. */
    has_folder: z.boolean(),
    sources: z.array(ImportSourceRow),
  }),
})
export const getImportSource = endpoint({
  method: 'GET',
  path: '/api/v1/admin/import-source/:id/',
  access: 'catalogue',
  summary: 'A folder or address that is read by itself, and what was read last',
  params: IdParams,
  status: 200,
  response: ImportSource,
})
export const createImportSource = endpoint({
  method: 'POST',
  path: '/api/v1/admin/import-source/',
  access: 'catalogue',
  summary:
    'Has a folder or an address read every so many minutes. 400 on `place` where there is no such folder, or the address is none that may be called',
  body: z.strictObject({ ...input, password: password.default('') }),
  status: 201,
  response: ImportSource,
})
export const updateImportSource = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/import-source/:id/',
  access: 'catalogue',
  summary:
    'Changes how a source is read, switches it off or on; an address of another host needs its password anew',
  params: IdParams,
  body: z.strictObject({
    ...z.object({ ...input, password }).partial().shape,
    ...seenVersion,
  }),
  status: 200,
  response: ImportSource,
})
export const deleteImportSource = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/import-source/:id/',
  access: 'catalogue',
  summary: 'Removes a source; what was imported of it stays',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const readImportSource = endpoint({
  method: 'POST',
  path: '/api/v1/admin/import-source/:id/read/',
  access: 'catalogue',
  summary: 'Has a source read now, by a job; one that was paused goes on',
  params: IdParams,
  status: 200,
  response: ImportSource,
})
