import { loadConfig } from '#config.ts'
import { withShopDatabase } from '#db/command.ts'
import { takeCompany } from '#features/platform/settings/company.service.ts'
import { resetByEmail } from './second-factor.service.ts'

const [email] = process.argv.slice(2)
if (email)
  await withShopDatabase(async ({ db }) => {
    const config = loadConfig()
    await takeCompany(db, config) // whose mail it is
    const done = await resetByEmail({ db, config, now: () => new Date() }, email)
    if (done) console.warn(`${email} signs in with the password alone, and has been told by mail.`)
    else if (done === false) console.warn(`${email} has no second factor.`)
    else {
      console.error(`There is no account with the address ${email}.`)
      process.exitCode = 1
    }
  })
else {
  console.error('Usage: npm run second-factor:reset -- EMAIL')
  process.exitCode = 2
}
