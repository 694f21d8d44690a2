import type { ClientRow } from '@comptoir/contract/admin-clients'

/** What a client is called: the company, else the person. */
export const titleOf = ({ enterprise_name, name }: Pick<ClientRow, 'enterprise_name' | 'name'>): string =>
  enterprise_name || name

/** The same in a list, where another one may be called alike. */
export const rowNameOf = (client: Pick<ClientRow, 'enterprise_name' | 'name' | 'email' | 'erp_id'>): string =>
  [...new Set([titleOf(client), client.email ?? client.name, client.erp_id])].filter(Boolean).join(', ')
