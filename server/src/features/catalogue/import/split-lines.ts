/** A longer line, or row of several lines, is refused and passed over: nothing larger is held in memory. */
export const LINE_MAX = 1_000_000

/**
 * The lines of a text without their ends (LF, CRLF or CR, also mixed); undefined for one of more than `LINE_MAX`
 * characters.
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncIterable<string | undefined> {
  let rest = ''
  let isTooLong = false
  let endsWithReturn = false
  for await (const chunk of chunks) {
    // A CRLF may be cut in two.
    let start = endsWithReturn && chunk.startsWith('\n') ? 1 : 0
    if (chunk !== '') endsWithReturn = chunk.endsWith('\r')
    let feed = chunk.indexOf('\n', start)
    let carriage = chunk.indexOf('\r', start)
    while (feed >= 0 || carriage >= 0) {
      const end = carriage < 0 || (feed >= 0 && feed < carriage) ? feed : carriage
      const line = rest + chunk.slice(start, end)
      yield isTooLong || line.length > LINE_MAX ? undefined : line
      rest = ''
      isTooLong = false
      start = end + (end === carriage && feed === end + 1 ? 2 : 1)
      if (feed >= 0 && feed < start) feed = chunk.indexOf('\n', start)
      if (carriage >= 0 && carriage < start) carriage = chunk.indexOf('\r', start)
    }
    if (!isTooLong) rest += chunk.slice(start)
    if (rest.length > LINE_MAX) {
      isTooLong = true
      rest = ''
    }
  }
  if (isTooLong) yield undefined
  else if (rest !== '') yield rest
}
