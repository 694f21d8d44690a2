const FIRST_SLOTS = 2 ** 16
const MOST_SLOTS = 2 ** 22

/**
 * Tells which keys came before, in a bounded memory (32 MB at most): a key is kept as a number of 53 bits, and after
 * two million keys new ones are not kept any more.
 */
export function createSeenKeys() {
  let slots = new Float64Array(FIRST_SLOTS)
  let count = 0
  /** Where a number stands, or the free slot where it belongs. */
  const slotOf = (table: Float64Array, number: number) => {
    let slot = number % table.length
    while (table[slot] !== 0 && table[slot] !== number) slot = (slot + 1) % table.length
    return slot
  }
  function grow(): void {
    const larger = new Float64Array(slots.length * 2)
    for (const number of slots) if (number !== 0) larger[slotOf(larger, number)] = number
    slots = larger
  }
  return {
    /** Whether the key came before; from now on it did. */
    add(key: string): boolean {
      const number = numberOf(key)
      if (slots[slotOf(slots, number)] === number) return true
      if (count >= slots.length / 2 && slots.length < MOST_SLOTS) grow()
      if (count < slots.length / 2) {
        slots[slotOf(slots, number)] = number
        count += 1
      }
      return false
    },
  }
}

/** A number from 1 to 2^53 - 1 that tells keys apart (cyrb53). */
function numberOf(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1
}
