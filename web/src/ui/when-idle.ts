/** For so long after a key or a press nobody is held up by other work. */
const QUIET_MS = 1000

let pressedAt = -Infinity
for (const press of ['keydown', 'pointerdown'])
  addEventListener(press, () => (pressedAt = performance.now()), { capture: true, passive: true })

/**
 * Resolves when the browser has nothing else to do and nobody has pressed anything for a second: whoever types does not
 * wait for what can be done later. After `atLatestMs` it resolves in any case.
 */
export async function whenIdle(atLatestMs: number): Promise<void> {
  const until = performance.now() + atLatestMs
  for (;;) {
    const now = performance.now()
    const wait = Math.min(pressedAt + QUIET_MS, until) - now
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    await untilIdle(Math.max(1, until - performance.now())) // 0 would be no limit
    if (performance.now() >= Math.min(pressedAt + QUIET_MS, until)) return
  }
}

/**
 * Resolves when the browser has nothing else to do, after `timeout` ms at the latest. Browsers that cannot say so, or hardly
 * ever do since nobody sees the page, are given a moment.
 */
export const untilIdle = (timeout: number): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis && !document.hidden)
      requestIdleCallback(() => done(), { timeout })
    else setTimeout(done, 50)
  })
