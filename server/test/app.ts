import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { issueToken } from '#lib/tokens.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const secret = 'a secret of the tests, long enough to be one'

/** The shop on a database of its own, called in process. */
export type TestShop = {
  app: FastifyInstance
  deps: Deps
  db: Db
  database: TestDatabase
  /** A caller signed in as this user; without an id, anonymous. */
  as: (userId?: number, headers?: Record<string, string>) => Caller
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

export async function createTestShop(
  over: Partial<Pick<Deps, 'now' | 'pictures'>> & { env?: Record<string, string> } = {},
): Promise<TestShop> {
  const database = await createTestDatabase()
  const config = readConfig({ SECRET: secret, DATA_DIR: join(tmpdir(), 'comptoir-test-data'), ...over.env })
  const deps: Deps = {
    db: database.db,
    replica: database.db,
    ...(over.pictures && { pictures: over.pictures }),
    now: over.now ?? (() => new Date()),
    config,
  }
  const app = await buildApp(deps)
  await app.ready()
  return {
    app,
    deps,
    db: database.db,
    database,
    as:
      (userId, headers) =>
      (method, path, body, more = {}) =>
        app.inject({
          method,
          url: `/api/v1/${path}`,
          headers: {
            'accept-language': 'en',
            ...(userId !== undefined && {
              authorization: `JWT ${issueToken(secret, 'access', userId, 0, deps.now())}`,
            }),
            ...headers,
            ...more,
          },
          ...(body !== undefined && { payload: body as object }),
        }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await database[Symbol.asyncDispose]()
    },
  }
}
