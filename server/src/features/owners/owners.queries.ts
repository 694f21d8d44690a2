import type { Db } from '#db/connect.ts'

/** An owner that this partner may order for. */
export const findClient = (db: Db, partnerId: number, ownerId: number) =>
  db
    .selectFrom('partner_client')
    .innerJoin('owner', 'owner.id', 'partner_client.owner_id')
    .where('partner_client.partner_id', '=', partnerId)
    .where('owner.id', '=', ownerId)
    .select(['owner.id', 'owner.name', 'owner.language', 'owner.tariff_id', 'owner.prices_hidden'])
    .executeTakeFirst()
