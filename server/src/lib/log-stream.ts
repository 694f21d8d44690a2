/**
 * Where log lines go. Those of one turn of the event loop are written together: each write is a call to the
 * operating system, which under load costs as much as a good part of a request.
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

/** The standard output; when nobody reads it any more, the shop goes on without. */
export function standardOutput(): { write: (line: string) => void } {
  process.stdout.on('error', () => undefined)
  return logStream((lines) => process.stdout.write(lines))
}
