import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Another server of the shop that is tested, with its database and other settings. */
export async function secondServer(settings: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.data/e2e',
      PUBLIC_URL: url,
      DEMO: 'on',
      WORKER: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Ready:') && ready())
    child.on('exit', (code) => fail(new Error(`The second server ended with ${code}.`)))
  })
  child.stdout.resume()
  return {
    url,
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
