import type { Deps } from '../../server/src/deps.ts'
import type { PictureSource } from '../../server/src/lib/picture-source.ts'
import { demoAccounts, loadDemo } from './load.service.ts'
import { isDrawing, renderDrawing } from './drawings/drawings.service.ts'

/** What the server is handed where DEMO is on (server/src/main.ts). */
export const pictures: PictureSource = { prefix: 'drawing/', knows: isDrawing, render: renderDrawing }

/**
 * Fills an empty shop.
 *
 * @returns the accounts worth naming; none where the shop holds something else
 */
export const load = async (deps: Deps, say: (line: string) => void): Promise<typeof demoAccounts> =>
  (await loadDemo(deps, say)) ? demoAccounts : []
