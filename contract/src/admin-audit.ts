import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, Instant, IdAndName, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** What is kept in the log of what the office does. */
export const auditActions = [
  'approve',
  'refuse',
  'withdraw',
  'disable',
  'enable',
  'sign_in',
  'sign_out',
  'resend_activation',
  'resend',
  'create',
  'invite',
  'uninvite',
  'end_access',
  'give_access',
  'change',
  'delete',
  'erase',
  'link',
  'unlink',
  'match',
  'unmatch',
  'set_aside',
  'import',
  'restore',
  'schedule',
  'apply',
  'merge',
] as const
export const auditEntities = [
  'client',
  'user',
  'order',
  'mail',
  'delivery_option',
  'holiday',
  'warehouse',
  'stock',
  'incoming',
  'settings',
  'session',
  'catalogue',
  'catalogue_import',
  'category',
  'brand',
  'color',
  'size',
  'catalog',
  'unit',
  'search_term',
  'places',
  'database',
  'invoice',
  'tariff',
  'price_change',
  'agreement',
  'promotion',
  'client_group',
  'bank_statement',
  'bank_line',
  'reminder',
  'refund',
  'saved_view',
  'style',
  'page',
  'announcement',
  'mail_text',
  'company',
  'import_source',
  'vat_rate',
] as const

/**
 * What somebody did. `before` and `after` hold what has changed and nothing else; `label` is what the thing was
 * called then. `actor` is null for what the shop did by itself, and for those who are gone.
 */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: IdAndName.nullable(),
  action: Text,
  entity: Text,
  entity_id: Id.nullable(),
  label: Text,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  request_id: Text,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/',
  access: 'administration',
  summary: 'What the office has done, the newest first',
  query: z.object({
    actor: Id.optional(),
    action: Text.max(50).optional(),
    entity: Text.max(50).optional(),
    entity_id: Id.optional(),
    /** Days, both included. */
    from: Day.optional(),
    to: Day.optional(),
    ...listQuery(['at', 'actor', 'action', 'entity', 'label'], '-at'),
  }),
  status: 200,
  response: pageOf(AuditEntry),
})
export const downloadAudit = workbookOf(listAuditEntries)
/** Everybody who is in the log, for its filter. */
export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/actors/',
  access: 'administration',
  summary: 'Who is in the audit log',
  status: 200,
  response: z.array(IdAndName),
})
