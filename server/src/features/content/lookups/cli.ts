import { basename } from 'node:path'
import { withShopDatabase } from '#db/command.ts'
import type { Db } from '#db/connect.ts'
import { auditCommand } from '#features/platform/audit/audit.service.ts'
import { importPlaces } from './places-file.service.ts'

const [path] = process.argv.slice(2)
if (path) await withShopDatabase(({ db }) => run(db, path))
else {
  console.error(
    'Usage: npm run cities:import -- FILE   (a postal file of GeoNames: country, postcode, place …)',
  )
  process.exitCode = 2
}

async function run(db: Db, file: string): Promise<void> {
  try {
    const { served, added, left_out, faulty } = await importPlaces(db, file)
    await auditCommand(db, {
      action: 'import',
      entity: 'places',
      entity_id: null,
      label: basename(file),
      after: { rows_new: added },
    })
    console.warn(
      `${served} places read, ${added} of them new; ${left_out} lines of other countries or CEDEX left out.`,
    )
    for (const { line, reason } of faulty) console.warn(`Line ${line} left out: ${reason}`)
  } catch (error) {
    console.error(`${file} could not be read: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
