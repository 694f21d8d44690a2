import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { logStream } from './process.ts'

test('lines of one turn are written at once, each of them and in order', async () => {
  const written: string[] = []
  const stream = logStream((lines) => written.push(lines))
  stream.write('one\n')
  stream.write('two\n')
  expect(written).toEqual([])
  await setImmediate()
  stream.write('three\n')
  await setImmediate()
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})
