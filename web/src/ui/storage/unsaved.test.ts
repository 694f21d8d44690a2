import { expect, test, vi } from 'vitest'
import { hasUnsaved, keepUnsaved } from './unsaved.ts'

test('C-11: what is dropped in one tab on signing out is dropped in the others too, and nothing of other users', async () => {
  for (const user of [5, 6]) keepUnsaved(user, 'grid 13 356', { units: 12 })
  const other = new BroadcastChannel('unsaved')
  other.postMessage(5)
  await vi.waitFor(() => expect(hasUnsaved(5)).toBe(false))
  expect(hasUnsaved(6)).toBe(true)
  other.close()
})
