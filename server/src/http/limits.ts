/** Limits of a request. */
export const limits = {
  bodyBytes: 1024 * 1024,
  bodyDepth: 32,
  urlLength: 16 * 1024, // Node's own limit, headers included
  /** From its first byte to its last: a slower client would occupy a connection. */
  arrivalMs: 60_000,
  /** How often that is looked at; Node's own interval is half a minute. */
  arrivalCheckMs: 1000,
  /**
   * Close connections on which nothing is sent or read: longer than any answer takes and than proxies keep an idle
   * connection. Node waits twice as long for a client that does not read its answer.
   */
  idleMs: 180_000,
  /** Connections at once; more are closed as they come. */
  connections: 4000,
  /** Then a connection is closed after its answer, and the client opens another. */
  requestsPerConnection: 10_000,
  /** Requests that a client sends ahead on one connection, without an answer to the first. */
  unanswered: 16,
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
