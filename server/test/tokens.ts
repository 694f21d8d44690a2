import type { Db } from '#db/connect.ts'
import { issueToken } from '#lib/tokens.ts'

/** Opens a session for each of these users. @returns their ids, by user */
export async function openSessions(
  db: Db,
  userIds: readonly number[],
  now = new Date(),
): Promise<Map<number, number>> {
  const rows = await db
    .insertInto('user_session')
    .values(
      userIds.map((user_id) => ({
        user_id,
        device: 'test',
        address: '127.0.0.1',
        created_at: now,
        used_at: now,
      })),
    )
    .returning(['id', 'user_id'])
    .execute()
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

/** An `Authorization` header for each of these users, of a session of its own. */
export async function signInAll(
  db: Db,
  secret: string,
  userIds: readonly number[],
  now = new Date(),
): Promise<string[]> {
  const sessionOf = await openSessions(db, userIds, now)
  return userIds.map((userId) => {
    const sessionId = sessionOf.get(userId)! // each has got one
    return `JWT ${issueToken(secret, 'access', { userId, sessionId }, now)}`
  })
}
