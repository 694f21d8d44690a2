import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { mantineStyles } from './mantine-styles.ts'
import { defineConfig } from 'vitest/config'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const noSchemas = fileURLToPath(new URL('src/api/no-schemas.ts', import.meta.url))
const everyPage =
  /node_modules\/(?:(?:react|react-dom|scheduler|i18next|react-i18next|clsx|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core))\/|@mantine\/core\/esm\/(?:core|components\/(?:Anchor|Button|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|UnstyledButton|ActionIcon))\/)/

export default defineConfig({
  plugins: [react(), mantineStyles()],
  resolve: { alias: [{ find: /^zod$/, replacement: noSchemas }] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/images', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  build: {
    target: 'es2023',
    // The policy of the pages allows no data: scripts, and a picture inside a script cannot be cached on its own.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One file for what every page starts with: fewer requests, and smaller together than apart.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'pageOf', 'pageQuery', 'OptionalText'] },
      output: { codeSplitting: { groups: [{ name: 'frame', test: everyPage }] } },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: 'test/setup.ts',
    css: false,
    testTimeout: 30_000,
  },
})
