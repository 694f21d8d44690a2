import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLine } from '#features/ordering/basket/basket.samples.ts'
import { useKeptQuantity } from './useKeptQuantity.ts'

const open = (quantity: number) => {
  const hook = renderHook(({ line, isRefused }) => useKeptQuantity(line, isRefused), {
    initialProps: { line: aLine({ quantity }), isRefused: false },
  })
  return {
    ...hook,
    shown: () => hook.result.current[0].quantity,
    keep: (packs: number) => act(() => hook.result.current[1](packs)),
  }
}

test('BASK-05: packs that were kept are shown before their line is drawn anew, and a second change begins with them', () => {
  const { shown, keep, rerender } = open(1)
  keep(7)
  expect(shown()).toBe(7)
  keep(shown() + 1)
  expect(shown()).toBe(8)
  rerender({ line: aLine({ quantity: 8 }), isRefused: false })
  expect(shown()).toBe(8)
  rerender({ line: aLine({ quantity: 3 }), isRefused: false }) // a colleague
  expect(shown()).toBe(3)
})

test('BASK-05: packs that the server refuses are not shown any longer', () => {
  const line = aLine({ quantity: 1 })
  const { shown, keep, rerender } = open(1)
  rerender({ line, isRefused: false })
  keep(7)
  rerender({ line, isRefused: true })
  expect(shown()).toBe(1)
  keep(9)
  expect(shown()).toBe(9)
})
