/**
 * Runs `close` once, at the first SIGTERM, SIGINT or SIGHUP, or when the process that started this one is
 * gone; then exits with 0, or with 1 when it failed or took longer than `seconds`.
 */
export function onShutdown(seconds: number, close: () => Promise<void>): void {
  let closing = false
  const shutDown = (): void => {
    if (closing) return
    closing = true
    setTimeout(() => {
      console.error(`Not everything that ran could be finished within ${seconds} s.`)
      process.exit(1)
    }, seconds * 1000).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Shutting down failed.', error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDown)
  if (process.connected) process.on('disconnect', shutDown)
}
