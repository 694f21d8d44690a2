import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcess } from './background.ts'

let folder: string
let main: URL
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'background-'))
  main = pathToFileURL(join(folder, 'main.mjs'))
  writeFileSync(
    main,
    `import { existsSync } from 'node:fs'
    process.on('message', async (task) => {
      const [, file] = task.split('until ')
      while (file && !existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10))
      if (task === 'end') process.exit(3)
      if (task === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length))
      if (task !== 'hang') process.send({ pid: process.pid, secret: process.env.SECRET })
    })`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const limits = { task: 'a task', seconds: 5, memoryMb: 40 }
const start = (seconds = limits.seconds) =>
  inProcess<string, { pid: number; secret?: string }>(main, { ...limits, seconds })
const isRunning = (pid: number) => {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

test('a process carries out one task after the other, and knows nothing of the environment', async () => {
  const run = start()
  const answers = await Promise.all(['a', 'b', 'c'].map(run))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers[0]).not.toHaveProperty('secret', expect.anything())
})

test('C-02: with two at once, a task that takes long holds up nobody else', async () => {
  const run = inProcess<string, { pid: number }>(main, { ...limits, seconds: 60, atOnce: 2 })
  const go = join(folder, 'go')
  const long = run(`until ${go}`)
  const answers = await Promise.all(['a', 'b', 'c'].map(run))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  writeFileSync(go, '')
  expect((await long).pid).not.toBe(answers[0]!.pid)
})

test('one that ends, fills its memory or takes too long fails its task alone', async () => {
  const run = start(2)
  const { pid } = await run('a')
  for (const task of ['end', 'fill', 'hang'])
    await expect(run(task)).rejects.toHaveProperty('name', 'TaskLimitError')
  const again = await run('a')
  expect(again.pid).not.toBe(pid)
  expect(isRunning(pid)).toBe(false)
})

test('one that was killed while nobody wanted anything is replaced after one failure', async () => {
  const run = start()
  const { pid } = await run('a')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
  await run('a').catch(() => {})
  expect((await run('a')).pid).not.toBe(pid)
})
