import { expect, test } from 'vitest'
import * as drills from './drills.ts'

test(
  'R-1: whatever is killed under load comes back by itself, and no order is lost or doubled',
  { timeout: 420_000 },
  async () => {
    const rows = await drills.runDrills(
      [
        drills.databaseKills(1),
        drills.connectionsEnded(2),
        drills.databaseStopped(2),
        drills.lockedTable(4),
        drills.serverKills(1),
        drills.workerKills(1),
        drills.jobsAndMails,
      ],
      () => undefined,
    )
    expect(rows.filter(({ isAsExpected }) => !isAsExpected)).toEqual([])
  },
)
