import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
export type ShopProcess = ChildProcess

/** The shop as a process of its own, ready to serve; without jobs. The caller ends it. */
export async function startShop({
  port,
  database,
  folder,
  secret,
}: {
  port: number
  database: string
  folder: string
  secret: string
}): Promise<ShopProcess> {
  const env = {
    PORT: String(port),
    DATABASE_URL: database,
    DATA_DIR: folder,
    SECRET: secret,
    WORKER: 'off',
    DEMO: 'off',
  }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready:')) break
  child.stdout.resume()
  return child
}
