import type { ClientRow } from '@comptoir/contract/admin-clients'

/** What a client is called: the company, else the person. */
export const titleOf = ({ enterprise_name, name }: Pick<ClientRow, 'enterprise_name' | 'name'>): string =>
  enterprise_name || name
