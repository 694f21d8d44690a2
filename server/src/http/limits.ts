/** What one request may bring. */
export const limits = {
  bodyBytes: 1024 * 1024,
  bodyDepth: 32,
  urlLength: 16 * 1024, // what Node takes with all headers
  /** From its first byte to its last: who sends more slowly would keep a connection for nothing. */
  arrivalMs: 60_000,
  /**
   * Without a byte either way: longer than any answer takes and than proxies keep a connection in reserve. Where an
   * answer is left unread Node waits for twice as long.
   */
  silenceMs: 180_000,
} as const

/** Whether JSON text nests deeper than so many objects and lists. Reads each character once. */
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
