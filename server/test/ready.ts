import type { ChildProcess } from 'node:child_process'

/**
 * Waits until a server, started as a process, serves.
 *
 * @param errors what it has written to its standard error
 * @throws Error with the end of that when it ends before
 */
export const untilReady = (child: ChildProcess, errors: () => string): Promise<void> =>
  new Promise((ready, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('Ready: ') && ready())
    child.on('exit', (code, signal) =>
      fail(
        new Error(`The server ended with ${code ?? signal} before it was ready. ${errors().slice(-2000)}`),
      ),
    )
  })
