import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The reader of bar codes alone, in a page that `npm run check:barcodes` opens. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  worker: { format: 'es' },
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
})
