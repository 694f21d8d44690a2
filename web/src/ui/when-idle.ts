/** Resolves when the browser has nothing else to do, after `atLatestMs` at the latest; soon where it cannot say so. */
export const whenIdle = (atLatestMs: number): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: atLatestMs })
    else setTimeout(done, 50)
  })
