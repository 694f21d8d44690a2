import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Puts a build in the place of the one before, whose files stay until the next: a server that runs goes on with the pages that it
 * has, and so do browsers. No file is missing or half written at any moment.
 *
 * @param fresh the folder of the build; gone afterwards
 * @param place where builds are served from
 * @param since when the build before began, in milliseconds
 */
export function takeOver(fresh, place, since) {
  // The page names the others, so it comes last.
  const isPage = (path) => path === 'index.html'
  for (const path of filesIn(fresh).toSorted((a, b) => isPage(a) - isPage(b))) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    renameSync(join(fresh, path), join(place, path))
  }
  rmSync(fresh, { recursive: true })
  for (const path of filesIn(place).map((name) => join(place, name)))
    if (statSync(path).mtimeMs < since) rmSync(path)
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())
