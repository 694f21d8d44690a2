import type { OfficeCounts, OfficeHits } from '@comptoir/contract/admin-overview'
import type { OfficeKey } from './office-words.ts'
import { clientPlace, deliveryOptionPlace, mailPlace, type Place } from './places.ts'

/** Something that a search has found: what it is called, and what else tells it from others. */
export type Hit = { id: number; name: string; more: (string | null)[]; place: Place; at?: string }

/** What the office knows of a kind of thing, said once: for the menu, the search, the start page and the log. */
export type Entity = {
  /** What one is called. */
  name: OfficeKey
  /** Its own page, or the one that it is on; none where the office has no page of it. */
  place?: (id: number) => Place
  /** What a search has found of it. */
  hits?: (found: OfficeHits) => Hit[]
  /** How many of it need somebody; `isBad` where something went wrong. */
  count?: (counts: OfficeCounts) => { count: number; isBad?: boolean }
}

const settings = (tab?: 'holidays' | 'limits') => (): Place => ({
  to: '/admin/settings',
  search: tab ? { tab } : {},
})

export const entities = {
  client: {
    name: 'adminAudit:entity.client',
    place: clientPlace,
    hits: ({ clients }) =>
      clients.map(({ id, name, enterprise_name, email, vat, erp_id }) => ({
        id,
        name: enterprise_name || name,
        more: [email, vat, erp_id],
        place: clientPlace(id),
      })),
    count: ({ waiting_clients }) => ({ count: waiting_clients }),
  },
  order: {
    name: 'admin:search.orders',
    hits: ({ orders }) =>
      orders.map(({ id, name, client, created_at }) => ({
        id,
        name,
        more: [client.name],
        at: created_at,
        place: { ...clientPlace(client.id), search: { order: String(id) } },
      })),
  },
  mail: {
    name: 'adminAudit:entity.mail',
    place: mailPlace,
    count: ({ failed_mails }) => ({ count: failed_mails, isBad: true }),
  },
  delivery_option: { name: 'adminAudit:entity.delivery_option', place: deliveryOptionPlace },
  holiday: { name: 'adminAudit:entity.holiday', place: settings('holidays') },
  settings: { name: 'adminAudit:entity.settings', place: settings('limits') },
} satisfies Record<string, Entity>

/** What is known of a kind by its name on the wire; undefined for one that is new there. */
export const entityOf = (name: string): Entity | undefined =>
  Object.entries<Entity>(entities).find(([key]) => key === name)?.[1]
