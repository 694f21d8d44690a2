import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: 'server/test/database.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      'web',
    ],
  },
})
