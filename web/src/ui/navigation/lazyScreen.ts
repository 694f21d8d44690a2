import { lazyRouteComponent } from '@tanstack/react-router'
import { loadNamespace } from '#i18n/i18n.ts'
import type { Namespace } from '#i18n/texts.ts'

/** How long a part of a page may take to load (CONST-12). */
export const loadTimeoutMs = 120_000

/** A part of the page did not load in time (ERR-09). */
export class LoadTimeout extends Error {
  override name = 'LoadTimeout'
}

export async function inTime<T>(loading: Promise<T>, timeoutMs = loadTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout('a part of the page did not load')), timeoutMs)
  })
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer))
}

/** Loads a file of a feature in parallel with its texts. */
export async function withTexts<M>(loadFile: () => Promise<M>, namespaces: Namespace[]): Promise<M> {
  const [file] = await inTime(Promise.all([loadFile(), ...namespaces.map(loadNamespace)]))
  return file
}

/** A screen of a feature as a route component: `lazyScreen(() => import('…'), 'BasketScreen', 'basket')`. */
export const lazyScreen = <M extends Record<string, unknown>>(
  loadFile: () => Promise<M>,
  name: keyof M & string,
  ...namespaces: Namespace[]
) => lazyRouteComponent(() => withTexts(loadFile, namespaces) as Promise<Record<string, unknown>>, name)
