import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const own = /\/(?:web|contract)\/src\//
const from = (...files: string[]) => new RegExp(`/src/(?:${files.join('|')})\\.tsx$`)
const frame = from('shell/Chrome', 'features/catalogue/list/SearchBox', 'features/ordering/basket/MiniBasket')
const catalogue = from('features/catalogue/list/CatalogueScreen')
const ordering = from('features/catalogue/product/ProductScreen', 'features/(?:ordering|orders)/[\\w-]+/\\w+')

/**
 * What of the shop's own code is one file: what the program begins with, what the frame shares with a screen, what the
 * catalogue or a style does, and what several screens of orders do. A file for each set of screens that shares something,
 * as the bundler makes them, was a hundred requests for the first page.
 */
export const ownGroups: Group[] = [
  { name: 'start', test: own, tags: ['$initial'] },
  shared('visitors', (screens) => screens.some((screen) => screen.endsWith('/SignInScreen.tsx'))),
  shared('shop', (screens) => screens.some((screen) => frame.test(screen))),
  shared('catalogue', (screens) => screens.some((screen) => catalogue.test(screen))),
  shared('ordering', (screens) => screens.filter((screen) => ordering.test(screen)).length > 1),
]

/** The modules of several files that load by themselves, if these are the ones that are meant. */
function shared(name: string, isMeant: (screens: string[]) => boolean): Group {
  const isTaken = (id: string, graph: Graph) => {
    const screens = screensOf(id, graph)
    return screens.length > 1 && isMeant(screens)
  }
  return { test: own, name: (id, graph) => (isTaken(id, graph) ? name : null) }
}

/** The files loaded by themselves that load a module with them. */
function screensOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => {
    const module = graph.getModuleInfo(one)
    return module !== null && (module.isEntry || module.dynamicImporters.length > 0)
  })
}
