import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * The modules are evaluated once per worker, not once per file: what they keep, they keep per database, and each file has
 * a database of its own.
 */
const shared = { isolate: false, restoreMocks: true, unstubEnvs: true }

export default defineConfig({
  test: {
    // Three also on two processors: tests wait for the database and for processes much of their time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'demo/src/**/*.test.ts'],
          globalSetup: 'server/test/database.ts',
          // For tests that hang: what starts processes takes half a minute, and far more on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      'web',
      // Rules need no page.
      { test: { ...shared, name: 'rules of web', include: ['web/src/**/*.rules.test.ts'] } },
    ],
  },
})
