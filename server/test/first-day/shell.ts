import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'

/** A shell that keeps its folder and variables from one block of commands to the next, as an operator's does. */
export type Shell = {
  /** @throws with what was printed, if a command fails */
  run: (commands: string) => Promise<string>
  /** Runs what does not end by itself until it prints `until`, then `meanwhile`, and ends it by Ctrl-C. */
  runUntil: (commands: string, until: string, meanwhile: () => Promise<void>) => Promise<void>
  end: () => void
}

export function openShell(cwd: string, env: NodeJS.ProcessEnv): Shell {
  const child = spawn('sh', ['-e'], { cwd, env, detached: true }) // a process group, for Ctrl-C
  let output = ''
  let changed = () => undefined as void
  const note = (text: string) => {
    output += text
    changed()
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => note(chunk.toString()))
  child.on('close', () => note('\nThe shell has ended.'))
  const printed = (text: string) =>
    new Promise<void>((done, fail) => {
      changed = () => {
        if (output.includes(text)) done()
        else if (child.exitCode !== null) fail(new Error(output))
      }
      changed()
    })
  const start = (commands: string) => {
    output = ''
    const mark = randomUUID()
    child.stdin.write(`${commands}\necho ${mark}\n`)
    return mark
  }
  child.stdin.write('trap : INT\n')
  return {
    async run(commands) {
      await printed(start(commands))
      return output
    },
    async runUntil(commands, until, meanwhile) {
      const mark = start(`{ ${commands.trim()}; } || true`)
      await printed(until)
      try {
        await meanwhile()
      } finally {
        process.kill(-child.pid!, 'SIGINT') // it has been started
        await printed(mark)
      }
    },
    end: () => void child.kill('SIGKILL'),
  }
}
