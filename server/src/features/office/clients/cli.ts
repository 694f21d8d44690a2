import { loadConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { makeAdministrator } from './first-administrator.service.ts'

const [email] = process.argv.slice(2)
if (email) await run(email)
else {
  console.error('Usage: npm run administrator -- EMAIL   (of an account that has signed up)')
  process.exitCode = 2
}

async function run(address: string): Promise<void> {
  const database = await openDatabase(loadConfig())
  try {
    await migrate(database)
    if (await makeAdministrator({ db: database.db, now: () => new Date() }, address))
      console.warn(`${address} is an administrator.`)
    else {
      console.error(`There is no account with the address ${address}: sign up with it first.`)
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
}
