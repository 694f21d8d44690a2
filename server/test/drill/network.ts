import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a database that can stop carrying anything, in either direction, without a word to either end. */
export type Network = {
  /** The database, over this network. */
  url: string
  /** From now on the connections that there are carry nothing; new ones do. @returns how many they are */
  freeze: () => number
  thaw: () => void
  /** From now on nothing gets through, and whoever tries is told at once. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** @param databaseUrl of a PostgreSQL that listens on a Unix socket */
export async function aNetwork(databaseUrl: string): Promise<Network> {
  const direct = new URL(databaseUrl)
  const socketFile = `${direct.searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  const frozen = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(socketFile)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => frozen.has(from) || to.write(chunk))
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        if (!frozen.delete(from)) to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const url = new URL(direct)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const thaw = () => {
    for (const socket of frozen) socket.destroy() // what was swallowed is gone
    frozen.clear()
  }
  return {
    url: url.href,
    freeze: () => {
      for (const socket of open) frozen.add(socket)
      return frozen.size / 2
    },
    thaw,
    cut,
    async mend() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    [Symbol.asyncDispose]: cut,
  }
}
