/** Limits of a request. */
export const limits = {
  bodyBytes: 1024 * 1024,
  bodyDepth: 32,
  urlLength: 16 * 1024, // Node's own limit, headers included
  /** From its first byte to its last: a slower client would occupy a connection. */
  arrivalMs: 60_000,
  /**
   * Close connections on which nothing is sent or read: longer than any answer takes and than proxies keep an idle
   * connection. Node waits twice as long for a client that does not read its answer.
   */
  idleMs: 180_000,
} as const

/** Whether JSON text nests objects and lists deeper than `depth`. Reads each character once. */
export function isDeeperThan(text: string, depth: number): boolean {
  let open = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++open > depth) return true
    } else if (character === '}' || character === ']') open--
  }
  return false
}
