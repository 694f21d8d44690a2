import type { Deps } from '../../server/src/deps.ts'
import type { PictureSource } from '../../server/src/lib/picture-source.ts'

/** What the server asks of the demonstration (server/src/main.ts). Little is read until it is asked for. */
export { demoSettings } from './settings.ts'

type Log = (line: string) => void

/** The drawings of the catalogue. */
export const openPictures = async (): Promise<PictureSource> => (await import('./pictures.ts')).pictures

/**
 * Fills an empty shop, and lets its accounts sign in.
 *
 * @returns the accounts worth naming; none where the shop holds something else
 */
export async function loadDemonstration(deps: Deps, log: Log): Promise<readonly DemoAccount[]> {
  const { demoAccounts, loadDemo } = await import('./load.service.ts')
  const { openDemoAccounts } = await import('./public-password.service.ts')
  if (!(await loadDemo(deps, log))) return []
  await openDemoAccounts(deps)
  return demoAccounts
}
export type DemoAccount = { email: string; password: string; who: string }

/** Where the demonstration was loaded once and is off now: nobody signs in with its public password any more. */
export async function closeDemonstration(deps: Deps, log: Log): Promise<void> {
  const { closeDemoAccounts } = await import('./public-password.service.ts')
  const closed = await closeDemoAccounts(deps)
  if (closed.length > 0)
    log(
      `DEMO is off: demonstration accounts with the public password cannot sign in any more (${closed.join(', ')}). ` +
        'DEMO=on lets them in again.',
    )
}
