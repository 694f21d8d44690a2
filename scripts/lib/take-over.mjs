import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Puts a build in the place of the one before, whose files stay until the next: a server that runs gives the new page from then on, and
 * browsers go on with the one that they have. No file is missing or half written at any moment.
 *
 * @param fresh the folder of the build; gone afterwards
 * @param place where builds are served from
 * @param began when the build began: what its files are dated
 * @param before when the one before began, in milliseconds; undefined where there is none
 */
export function takeOver(fresh, place, began, before) {
  const built = filesIn(fresh)
  // The page names the others, so it comes last.
  const isPage = (path) => path === 'index.html'
  for (const path of built.toSorted((a, b) => isPage(a) - isPage(b))) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    renameSync(join(fresh, path), join(place, path))
    utimesSync(join(place, path), began, began) // what was copied has the date of its source
  }
  rmSync(fresh, { recursive: true })
  const isOlder = (path) => before === undefined || statSync(join(place, path)).mtimeMs < before
  for (const path of filesIn(place)) if (!built.includes(path) && isOlder(path)) rmSync(join(place, path))
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())
