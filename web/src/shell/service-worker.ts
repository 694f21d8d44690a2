import { untilIdle } from '#ui/when-idle.ts'

const updateEveryMs = 30 * 60 * 1000

let isOutdated = false
/** Whether a newer shop than the one in this tab has been released: its next page is loaded anew. */
export const isShopOutdated = (): boolean => isOutdated

let isStarted = false
/**
 * Has the browser keep the shop, to start without a network (C-08), once the page has nothing better to do. Only for
 * whoever orders or picks; on a page that is not secure there is no service worker.
 */
export function startServiceWorker(): void {
  if (isStarted || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isStarted = true
  const { serviceWorker } = navigator
  let hadWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated ||= hadWorker
    hadWorker = true
  })
  const register = async () => {
    const registration = (await serviceWorker.register('/service-worker.js')) as
      | ServiceWorkerRegistration
      | undefined // in a browser that is told to have none
    const update = () => void registration?.update().catch(() => undefined)
    // Browsers look for a new one some time after a page was loaded, and not in a tab that stays open.
    if (hadWorker) update()
    setInterval(update, updateEveryMs)
  }
  // Without it the shop works as before.
  const start = () =>
    void untilIdle(10_000)
      .then(register)
      .catch((error: unknown) => console.warn('No service worker.', error))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Has the worker keep what this page has loaded already: of the back office it takes in nothing beforehand. */
export function keepLoadedFiles(): void {
  whenControlled(() => {
    for (const { name } of performance.getEntriesByType('resource'))
      if (new URL(name).pathname.startsWith('/assets/')) void fetch(name).catch(() => undefined)
  })
}

/** Runs it once what the page loads passes the service worker, which keeps it; never where there is none. */
export function whenControlled(run: () => void): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (serviceWorker.controller) run()
  else serviceWorker.addEventListener('controllerchange', run, { once: true })
}
