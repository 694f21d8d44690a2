import { loadConfig } from '#config.ts'
import { openDatabase } from '#db/open.ts'
import { migrate } from '#db/migrate.ts'
import { importPlaces } from './places-file.service.ts'

const [path] = process.argv.slice(2)
if (path) await run(path)
else {
  console.error(
    'Usage: npm run cities:import -- FILE   (a postal file of GeoNames: country, postcode, place …)',
  )
  process.exitCode = 2
}

async function run(file: string): Promise<void> {
  const database = await openDatabase(loadConfig())
  try {
    await migrate(database)
    const { served, added, left_out, faulty } = await importPlaces(database.db, file)
    console.warn(
      `${served} places read, ${added} of them new; ${left_out} lines of other countries or CEDEX left out.`,
    )
    for (const { line, reason } of faulty) console.warn(`Line ${line} left out: ${reason}`)
  } catch (error) {
    console.error(`${file} could not be read: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
