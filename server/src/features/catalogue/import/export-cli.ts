import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { withShopDatabase } from '#db/command.ts'
import { exportLines } from './export.service.ts'

// Writes the whole catalogue into a file, or to the standard output.
const [file, ...others] = process.argv.slice(2)
if (others.length > 0 || file?.startsWith('-')) {
  console.error('Usage: npm run catalogue:export -- [FILE]')
  process.exitCode = 2
} else
  await withShopDatabase(async ({ db }) => {
    const to = file === undefined ? process.stdout : createWriteStream(file)
    let records = 0
    for await (const lines of exportLines(db)) {
      records += lines.split('\n').length - 1
      if (!to.write(lines)) await once(to, 'drain')
    }
    if (to !== process.stdout) {
      to.end()
      await once(to, 'close')
    }
    console.error(`${records} records`)
  })
