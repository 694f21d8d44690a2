/**
 * What came of sending a mail. `later` concerns this mail alone, or all: the server is away, or does not take us.
 */
export type Outcome =
  | { kind: 'sent'; answer: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; concerns: 'this' | 'all' }

/**
 * Reads an error of the mailer. A mail is refused for good when the server says so (5xx) of its recipient or its
 * content, or the mailer finds no way to write it. 5.7.x and 530 to 538 mean that the server does not trust us, which
 * the operator can mend: those are tried again, as everything is that happened before the recipient was named.
 */
export function outcomeOf(error: unknown): Outcome {
  const { message, code, responseCode, command, response = '' } = error as SmtpError
  const reason = message.replaceAll(/\s+/g, ' ').slice(0, 500)
  const later = (concerns: 'this' | 'all'): Outcome => ({ kind: 'later', reason, concerns })
  if (responseCode === undefined)
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? { kind: 'refused', reason }
      : later(code === undefined ? 'this' : 'all') // without any code it is a fault of ours, with this mail
  if ((command !== 'RCPT TO' && command !== 'DATA') || responseCode === 421) return later('all')
  const isDistrust = (responseCode >= 530 && responseCode <= 538) || /^5\d\d[ -]5\.7\.\d+/.test(response)
  if (isDistrust) return later('all')
  return responseCode >= 500 ? { kind: 'refused', reason } : later('this')
}

type SmtpError = Error & {
  code?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
  response?: string | undefined
}

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** Mail programs give up after four or five days (RFC 5321, 4.5.4.1). */
export const GIVES_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS

/**
 * How long a mail waits after an attempt, in milliseconds: 1, 2, 4, 8 minutes, then a quarter of an hour. Where the
 * server is away, a minute: whatever waits is tried as soon as it is back.
 */
export const waitAfter = (attempts: number, concerns: 'this' | 'all'): number =>
  concerns === 'all' ? MINUTE_MS : Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
