import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { connect, type Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { cacheAccounts } from '#features/accounts/session/session.service.ts'
import { SettingsInMemory } from '#features/platform/settings/settings-in-memory.ts'
import { LiveUpdates } from '#features/platform/live-updates/live-updates.service.ts'
import { HealthCheck } from '#http/health.ts'
import { issueToken } from '#lib/tokens.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const secret = 'a secret of the tests, long enough to be one'
const metricsToken = 'a token of the tests, long enough to be one'
/** Whose shop the tests visit. */
const company = {
  COMPANY_NAME: 'Comptoir Textile',
  COMPANY_ADDRESS: 'Quai des Tisserands 12, 1000 Bruxelles, Belgique',
  COMPANY_VAT_NUMBER: 'BE0123456749',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'contact@comptoir.example',
  CONTACT_PHONE: '+32 2 555 01 20',
  OPENING_HOURS: 'Mo-Fr 08:30-17:00',
  SOCIAL_INSTAGRAM: 'https://instagram.example/comptoir',
  SOCIAL_LINKEDIN: 'https://linkedin.example/comptoir',
}

/** The shop on a database of its own, called in process. */
export type TestShop = {
  app: FastifyInstance
  deps: Deps
  db: Db
  database: TestDatabase
  /**
   * A caller signed in as this user; without an id, anonymous.
   *
   * @param isAtOnce a call does not wait until the shop has heard of what the test itself has written
   */
  as: (userId?: number, headers?: Record<string, string>, isAtOnce?: boolean) => Caller
  /** Opens the session of `as`, which its first call does otherwise. @returns its id */
  signIn: (userId: number) => Promise<number>
  /** What `/metrics` answers to who may read it. */
  metrics: () => Promise<string>
  [Symbol.asyncDispose]: () => Promise<void>
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Calls `/api/v1/` + path; answers are in English unless another Accept-Language is given. */
export type Caller = (
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>

/** @param over.database its own; a new one unless given */
export async function createTestShop(
  over: Partial<Pick<Deps, 'now' | 'pictures' | 'replica'>> & {
    env?: Record<string, string>
    database?: TestDatabase
    heartbeatMs?: number
  } = {},
): Promise<TestShop> {
  const database = over.database ?? (await createTestDatabase())
  const config = readConfig({
    SECRET: secret,
    METRICS_TOKEN: metricsToken,
    // Of each process that tests: what is written under a number of its own is not overwritten by another.
    DATA_DIR: join(tmpdir(), 'comptoir-test-data', process.env['VITEST_POOL_ID'] ?? ''),
    ...company,
    ...over.env,
  })
  const accounts = cacheAccounts(database.url)
  // Through connections of its own: tests count the statements of a call.
  const notices = connect(database.url, { max: 1 })
  const liveUpdates = new LiveUpdates(database.url, notices.db, over)
  const settings = new SettingsInMemory(database.url, notices.db, config)
  await settings.read()
  const deps: Deps = {
    db: database.db,
    replica: over.replica ?? database.db,
    accounts,
    liveUpdates,
    settings,
    ...(over.pictures && { pictures: over.pictures }),
    now: over.now ?? (() => new Date()),
    config,
  }
  const health = new HealthCheck(database.url, { jobs: () => 'in another process' })
  const app = await buildApp(deps, health)
  await app.ready()
  const sessions = new Map<number, Promise<number>>()
  /** Whoever calls has signed in once, before their first call. */
  const sessionOf = (userId: number) => {
    const known = sessions.get(userId) ?? insertSession(database, userId, deps.now())
    sessions.set(userId, known)
    return known
  }
  return {
    app,
    deps,
    db: database.db,
    database,
    signIn: sessionOf,
    metrics: async () =>
      (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body,
    as:
      (userId, headers, isAtOnce = false) =>
      async (method, path, body, more = {}) => {
        const sessionId = userId === undefined ? 0 : await sessionOf(userId)
        if (!isAtOnce) await accounts.caughtUp()
        const request = {
          method,
          url: `/api/v1/${path}`,
          headers: {
            'accept-language': 'en',
            ...(userId !== undefined && {
              authorization: `JWT ${issueToken(secret, 'access', { userId, sessionId }, deps.now())}`,
            }),
            ...headers,
            ...more,
          },
          ...(body !== undefined && { payload: body as object }),
        }
        if (!/^(admin\/)?live\//.test(path)) return app.inject(request)
        const stream = await app.inject({ ...request, payloadAsStream: true })
        // A stream goes on: its status and headers are the answer. A refusal has a body.
        return stream.statusCode === 200 ? stream : app.inject(request)
      },
    async [Symbol.asyncDispose]() {
      await app.close()
      await accounts.stop()
      await liveUpdates.stop()
      await settings.stop()
      await notices.db.destroy()
      await health.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Not through Kysely: tests count its statements. An id that is nobody's gets a session that is none. */
const insertSession = ({ pool }: TestDatabase, userId: number, at: Date): Promise<number> =>
  pool
    .query<{ id: string }>(
      `insert into user_session (user_id, device, address, created_at, used_at)
       select id, 'test', '127.0.0.1', $2, $2 from app_user where id = $1 returning id`,
      [userId, at],
    )
    .then(({ rows: [row] }) => Number(row?.id ?? 1))

/** Has a shop listen, for tests of connections themselves. @returns its port */
export async function listen({ app }: TestShop): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
