import { expect, test } from 'vitest'
import { BurstReader, burstGapMs, type Key, type Verdict } from './hand-scanner.rules.ts'

const keysOf = (texts: string, gap: number, start = 1000): Key[] =>
  [...texts].map((key, index) => ({ key, code: '', timeStamp: start + index * gap, hasModifier: false }))
const enter = (timeStamp: number): Key => ({ key: 'Enter', code: 'Enter', timeStamp, hasModifier: false })
const press = (reader: BurstReader, keys: Key[]): Verdict[] => keys.map((key) => reader.press(key))

test('C-15: a burst of digits and Enter is a code, and only its first digit has passed', () => {
  const verdicts = press(new BurstReader(), [...keysOf('4006381333931', 10), enter(1140)])
  expect(verdicts.map(({ key }) => key)).toEqual(['pass', ...Array.from({ length: 13 }, () => 'hold')])
  expect(verdicts.at(-1)).toEqual({ key: 'hold', typed: '', code: '4006381333931' })
  expect(verdicts.map(({ typed }) => typed).join('')).toBe('')
})

test('C-15: digits of people pass, at once or as soon as it is known that they are', () => {
  const reader = new BurstReader()
  expect(press(reader, keysOf('12', burstGapMs + 1)).map(({ key }) => key)).toEqual(['pass', 'pass'])
  const fast = press(reader, [...keysOf('345', 20, 5000), enter(5060)])
  expect(fast.map(({ key }) => key)).toEqual(['pass', 'hold', 'hold', 'pass'])
  expect(fast.at(-1)?.typed).toBe('45')
  press(reader, keysOf('67', 20, 9000))
  expect(reader.end()).toBe('7')
  const late = press(reader, [...keysOf('40063813', 20, 12_000), enter(13_000)])
  expect(late.at(-1)).toEqual({ key: 'pass', typed: '0063813' })
})

test('C-15: a scanner that is set to another keyboard is understood', () => {
  const azerty = [...'96385074'].flatMap((digit, index): Key[] => {
    const [timeStamp, hasModifier] = [1000 + 10 * index, false]
    return [
      { key: 'Shift', code: 'ShiftLeft', timeStamp, hasModifier },
      { key: 'àé"', code: `Digit${digit}`, timeStamp, hasModifier },
    ].map((key) => ({ ...key, key: key.key.length > 3 ? key.key : (key.key[index % 3] ?? '') }))
  })
  expect(press(new BurstReader(), [...azerty, enter(1090)]).at(-1)?.code).toBe('96385074')
  const controlled = keysOf('96385074', 10).map((key) => ({ ...key, hasModifier: true }))
  expect(press(new BurstReader(), [...controlled, enter(1090)]).at(-1)).toEqual({ key: 'pass', typed: '' })
})

test('C-15: what a scanner sends around a code is part of it, and only what may be typed has passed', () => {
  const code = ']C10104006381333931172612311' + '0LOT-7A'
  const verdicts = press(new BurstReader(), [...keysOf(code, 10), enter(1000 + 10 * code.length)])
  const passed = verdicts.flatMap(({ key }, index) => (key === 'pass' ? (code[index] ?? '') : []))
  expect(passed.join('')).toBe(']C1')
  expect(verdicts.at(-1)).toEqual({ key: 'hold', typed: '', code })
})

test('C-15: a key that writes nothing parts the elements of a GS1 code', () => {
  const [before, after] = [keysOf('0104006381333931', 10), keysOf('21A7', 10, 1170)]
  const separator = { key: ']', code: 'BracketRight', timeStamp: 1160, hasModifier: true }
  const control = { key: 'Control', code: 'ControlLeft', timeStamp: 1158, hasModifier: true }
  const keys = [...before, control, separator, ...after, enter(1210)]
  expect(press(new BurstReader(), keys).at(-1)?.code).toBe('0104006381333931\u001d21A7')
})

test('a number of a parcel with letters in it is read whole', () => {
  const code = '1Z999AA10123456784'
  expect(press(new BurstReader(), [...keysOf(code, 10), enter(1190)]).at(-1)?.code).toBe(code)
})
