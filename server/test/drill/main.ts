import { parseArgs } from 'node:util'
import * as drills from './drills.ts'

// `npm run drill`: breaks a shop under load in every way that we know of, and prints what was seen.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '1000' }, only: { type: 'string' } },
})
const share = (part: number) => Math.round(Number(values.kills) * part)
const all = [
  drills.serverKills(share(0.5)),
  drills.workerKills(share(0.1)),
  drills.databaseKills(share(0.25)),
  drills.connectionsEnded(share(0.15)),
  drills.databaseStopped(60),
  drills.frozenConnections(20),
  drills.lockedTable(10),
  drills.fullDisk,
  drills.hangingMailServer,
  drills.stoppedUnderLoad(10),
  drills.jobsAndMails,
]
const chosen = all.filter(({ name }) => !values.only || name.includes(values.only) || name === 'afterwards')
console.log('| drill | expected | seen | seconds |\n|---|---|---|---|')
const rows = await drills.runDrills(chosen, ({ drill, expected, seen, seconds }) =>
  console.log(`| ${drill} | ${expected} | ${seen.replaceAll('|', '/')} | ${seconds} |`),
)
process.exit(rows.every(({ isAsExpected }) => isAsExpected) ? 0 : 1)
