import { expect, inject, test, vi } from 'vitest'
import { fuzz } from './fuzz.ts'

test('API-02 API-04 C-11: whatever is sent, whoever sends it: an answer in time, a reason, and nothing of another company', async () => {
  vi.stubEnv('TEST_DATABASE_SERVER', process.env['TEST_DATABASE_SERVER'] ?? inject('templateUrl'))
  const { findings, requests } = await fuzz({ requests: 500, seed: 'short', oneIn: 10 }) // test/access.test.ts makes every call as everybody
  expect(
    findings.map(({ endpoint, caller, what, request }) => [
      endpoint,
      caller,
      what,
      request?.target.slice(0, 200),
    ]),
  ).toEqual([])
  expect(requests).toBeGreaterThan(500)
})
