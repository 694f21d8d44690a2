// `npm run check:uploads -- FOLDER`: uploads every file below a folder to a shop and prints what it answered. docs/operations.md says what is looked for.
import { resolve } from 'node:path'
import { install, node, run } from './lib/run.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()
const folders = process.argv.slice(2).map((folder) => resolve(folder)) // npm runs this in the project's root
const { code } = await run(node, ['server/test/uploads/main.ts', ...folders])
process.exitCode = code
