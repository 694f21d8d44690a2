// `npm run build`: builds the web client, and notes it, so that `npm start` does not build it again.
import { install } from './lib/run.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb({ force: true })
