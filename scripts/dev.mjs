// `npm run dev`: the server, started again at every change, and Vite in front of it, on http://localhost:5173.
import { spawn } from 'node:child_process'
import { environment, inRoot, install, node, root } from './lib/run.mjs'

await install()
const env = environment({ API_URL: process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}` })
const start = (cwd, args) => spawn(node, args, { cwd, env, stdio: 'inherit' })
const children = [
  start(root, ['--watch', '--watch-preserve-output', inRoot('server/src/main.ts')]),
  start(inRoot('web'), [inRoot('node_modules/vite/bin/vite.js')]),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
