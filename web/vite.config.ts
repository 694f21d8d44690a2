import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ownGroups } from './build/chunks.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { pageFiles } from './build/page-files.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { shakeContract } from './build/shake-contract.ts'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const noSchemas = fileURLToPath(new URL('src/api/no-schemas.ts', import.meta.url))

// Few files, each for what is needed together: fewer requests, and smaller together than apart.
const mantine = (...names: string[]) => `@mantine/core/esm/components/(?:${names.join('|')})`
const packages = (...paths: string[]) => new RegExp(`node_modules/(?:${paths.join('|')})/`)
const groups = [
  {
    name: 'frame', // every page
    test: packages(
      ...['react', 'react-dom', 'scheduler', 'i18next', 'react-i18next', 'clsx', 'use-sync-external-store'],
      '@tanstack/(?:react-router|router-core|history|store|react-store|react-query|query-core)',
      '@mantine/core/esm/core',
      mantine(
        'Anchor',
        'Button',
        'Input',
        'InputBase',
        'Loader',
        'PasswordInput',
        'Stack',
        'Text',
        'TextInput',
      ),
      mantine('Title', 'UnstyledButton'),
    ),
  },
  {
    name: 'shop', // every page behind sign-in; an icon of one page only stays with it
    minShareCount: 2,
    test: packages(
      ...['@floating-ui/[\\w-]+', 'react-remove-scroll', 'react-remove-scroll-bar', 'react-style-singleton'],
      '@tabler/icons-react',
      ...['use-callback-ref', 'use-sidecar', 'tslib', 'get-nonce', 'tabbable', 'react-transition-group'],
      mantine(
        'ActionIcon',
        'CloseButton',
        'Drawer',
        'FocusTrap',
        'Group',
        'Menu',
        'Modal',
        'ModalBase',
        'Overlay',
      ),
      mantine(
        'Paper',
        'Popover',
        'Portal',
        'RemoveScroll',
        'ScrollArea',
        'Tooltip',
        'Transition',
        'Floating',
      ),
    ),
  },
  ...ownGroups,
]

export default defineConfig({
  plugins: [react(), mantineStyles(), shakeContract(), pageFiles(), serviceWorker(), precompress()],
  resolve: { alias: [{ find: /^zod$/, replacement: noSchemas }] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/images', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  json: { namedExports: false }, // the texts are read whole
  worker: { format: 'es' }, // what only some browsers need is loaded by them alone
  build: {
    target: 'es2023',
    // The policy of the pages allows no data: scripts, and a picture inside a script cannot be cached on its own.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: {
      // The first file lists what each page needs: not what every page has loaded already, and of the back office
      // the styles only, since its own first file imports its scripts.
      resolveDependencies: (file, needed) =>
        needed.filter((name) =>
          file.includes('office.routes')
            ? name.endsWith('.css')
            : !/\/(frame|start|rolldown-runtime|i18n)-/.test(name),
        ),
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    isolate: false, // the modules of the shop, and the page, are there once per worker; web/test/setup.ts empties them
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['**/*.rules.test.ts'], // need no page: vitest.config.ts
    setupFiles: 'test/setup.ts',
    css: false,
    testTimeout: 120_000, // for tests that hang: a busy machine is slow
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: Math.max(3, availableParallelism() - 1), // as in vitest.config.ts, which does not reach this file
  },
})
