import { parseArgs } from 'node:util'
import * as drills from './drills.ts'

// `npm run drill`: breaks a shop under load in every way that we know of, and prints what was seen.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '1000' }, only: { type: 'string' } },
})
const kills = Number(values.kills)
const all = [
  drills.serverKills(Math.round(kills * 0.6)),
  drills.workerKills(Math.round(kills * 0.1)),
  drills.databaseKills(Math.round(kills * 0.3)),
  drills.connectionsEnded(50),
  drills.databaseStopped(60),
  drills.frozenConnections(20),
  drills.lockedTable(10),
  drills.fullDisk,
  drills.hangingMailServer,
  drills.stoppedUnderLoad(10),
  drills.jobsAndMails,
]
const chosen = all.filter(({ name }) => !values.only || name.includes(values.only) || name === 'afterwards')
console.log('| drill | expected | seen |\n|---|---|---|')
const rows = await drills.runDrills(chosen, ({ drill, expected, seen }) =>
  console.log(`| ${drill} | ${expected} | ${seen.replaceAll('|', '/')} |`),
)
process.exit(rows.every(({ isAsExpected }) => isAsExpected) ? 0 : 1)
