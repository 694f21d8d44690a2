import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/media', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  build: {
    target: 'es2023',
    // The servers of the shop send whole files; a picture inside a script cannot be cached on its own.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
