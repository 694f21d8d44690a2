/** One plain address: what could make two of it, or end the header, is not in it. */
export const isMailAddress = (address: string): boolean =>
  address.length <= 254 &&
  /^[^\s<>()[\],;:\\"@\p{Cc}]+@[^\s<>()[\],;:\\"@\p{Cc}]+\.[^\s<>()[\],;:\\"@\p{Cc}.]+$/u.test(address)

/** Text for a header: one line, of a length that a reader sees. */
export const headerText = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, (gap) => (gap === '\u00a0' || gap === '\u202f' ? gap : ' '))
    .trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** An address as a hint for its owner: `a•••@example.com`. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`
}

/**
 * Whether a name is one to greet with. Anybody can sign up with somebody else's address: what mail programs would
 * show as a link or a telephone number, or as lines of its own, is not said to them in our name, and no speech is.
 */
export const isSpeakable = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  !/[\p{Cc}\u2028\u2029@/\\]|[\p{L}\p{M}\p{N}-]\.\p{L}{2,}|\p{N}(?:\P{L}{0,2}\p{N}){4}/u.test(name)
const LONGEST_NAME = 60
