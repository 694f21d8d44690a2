import { withShopDatabase } from '#db/command.ts'
import type { Db } from '#db/connect.ts'
import { makeAdministrator } from './first-administrator.service.ts'

const [email] = process.argv.slice(2)
if (email) await withShopDatabase(({ db }) => run(db, email))
else {
  console.error('Usage: npm run administrator -- EMAIL   (of an account that has signed up)')
  process.exitCode = 2
}

async function run(db: Db, address: string): Promise<void> {
  if (await makeAdministrator({ db, now: () => new Date() }, address))
    console.warn(`${address} is an administrator.`)
  else {
    console.error(`There is no account with the address ${address}: sign up with it first.`)
    process.exitCode = 1
  }
}
