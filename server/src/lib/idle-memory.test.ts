import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../../../scripts/lib/server-process.mjs'

const program = (more: string) => `
  import { returnMemoryWhenIdle } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
  const megabytes = () => process.memoryUsage.rss() / 2 ** 20
  let kept = []
  for (let n = 0; n < 40; n++) kept.push(Array.from({ length: 20_000 }, (_, i) => ({ n, i })))
  kept = []
  const busy = megabytes()
  ${more}
  setTimeout(() => (process.stdout.write(String(Math.round(busy - megabytes()))), process.exit()), 1500)`

const returned = async (more: string): Promise<number> => {
  const child = spawn(process.execPath, [...serverFlags, '--input-type=module', '-e', program(more)], {
    env: { ...process.env, ...serverEnvironment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  return Number(printed)
}

test('memory of a busy time is given back when the process is idle, and not before', async () => {
  const work =
    'setInterval(() => { const until = performance.now() + 20; while (performance.now() < until); }, 50)'
  const [idle, atWork, asNode] = await Promise.all([
    returned('returnMemoryWhenIdle(200)'),
    returned(`returnMemoryWhenIdle(200); ${work}`),
    returned(''),
  ])
  expect(idle).toBeGreaterThan(20)
  expect(atWork).toBeLessThan(10)
  expect(asNode).toBeLessThan(10)
})
