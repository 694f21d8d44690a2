/**
 * Collects log lines and writes those of one turn of the event loop together: each write is a system call, which
 * under load is a considerable part of the cost of a request.
 *
 * @param write takes whole lines
 */
export function logStream(write: (lines: string) => void): { write: (line: string) => void } {
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    if (text) write(text)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

/** The standard output. When it is closed, the shop goes on without logging. */
export function standardOutput(): { write: (line: string) => void } {
  process.stdout.on('error', () => undefined)
  return logStream((lines) => process.stdout.write(lines))
}

/**
 * Runs `close` once, at the first SIGTERM, SIGINT or SIGHUP, or when the parent process is
 * gone. Then exits with 0, or with 1 when `close` failed or took longer than `seconds`.
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
