// `npm start`: from a fresh clone to a shop that serves. The server itself does the rest (server/src/main.ts).
import { spawn } from 'node:child_process'
import { environment, inRoot, install, node, root } from './lib/run.mjs'
import { serverEnvironment, serverFlags } from './lib/server-process.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()

const server = spawn(node, [...serverFlags, inRoot('server/src/main.ts')], {
  cwd: root,
  env: environment(serverEnvironment),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the server stops when this process is gone
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
