import type { Db, Tx } from '#db/connect.ts'

export const findEmail = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('app_user').where('id', '=', id).select('email').executeTakeFirst())?.email

export const updatePendingEmail = (tx: Tx, id: number, pending_email: string | null) =>
  tx.updateTable('app_user').set({ pending_email }).where('id', '=', id).execute()

/** The address of a company's contact is the company's too. */
export async function updateEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('app_user').set({ email, pending_email: null }).where('id', '=', id).execute()
  await tx.updateTable('company').set({ email }).where('contact_id', '=', id).execute()
}
