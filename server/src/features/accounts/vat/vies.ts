import { z } from 'zod'

/** How long one question may take (OD-11). */
const LIMIT_MS = 5_000
/** Names and addresses are a few hundred. */
const MAX_CHARACTERS = 100_000

/** What VIES says of a number that it could look up. */
export type ViesAnswer = {
  is_valid: boolean
  /** Blank if the member state does not disclose it. */
  name: string
  address: string
  /** Proof of the consultation, given to those who ask with a number of their own. */
  consultation_number: string
}

/** VIES, or the member state behind it, did not answer the question: the number is neither valid nor not. */
export class ViesUnavailable extends Error {
  override name = 'ViesUnavailable'
}

const Answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  /** `VALID` or `INVALID`, or why there is no answer: some failures look like an answer. */
  userError: z.string().nullish(),
})
const Refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/**
 * Asks VIES for a number.
 *
 * @param vat       with its country in front, as `normalVat` writes it
 * @param requester the number that we ask with; left out where VIES does not know it
 * @throws ViesUnavailable when there is no answer, whatever the reason
 */
export async function askVies(url: string, vat: string, requester?: string): Promise<ViesAnswer> {
  const body = await post(url, {
    countryCode: vat.slice(0, 2),
    vatNumber: vat.slice(2),
    ...(requester && {
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  })
  const refusal = Refusal.safeParse(body).data?.errorWrappers[0]?.error
  const answer = Answer.safeParse(body).data
  const failure = refusal ?? failureOf(answer?.userError)
  if (failure === 'INVALID_REQUESTER_INFO' && requester) return askVies(url, vat)
  if (failure === 'INVALID_INPUT') return { is_valid: false, name: '', address: '', consultation_number: '' }
  if (failure) throw new ViesUnavailable(failure)
  if (!answer) throw new ViesUnavailable('an answer of another shape')
  return {
    is_valid: answer.valid,
    name: textOrBlank(answer.name),
    address: textOrBlank(answer.address),
    consultation_number: textOrBlank(answer.requestIdentifier),
  }
}

const failureOf = (userError: string | null | undefined) =>
  userError && !['VALID', 'INVALID'].includes(userError) ? userError : undefined

/** Characters of a name or address; no company has more, and an answer may be of any length. */
const MAX_TEXT = 2000

/** The lines of a value; blank where a member state does not disclose it, and writes dashes. */
export const textOrBlank = (text: string | null | undefined) =>
  (text ?? '')
    .slice(0, MAX_TEXT)
    .replace(/^-+$/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

async function post(url: string, body: object): Promise<unknown> {
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return JSON.parse(await shortText(answer))
  } catch (error) {
    // fetch says why in the cause alone.
    const { message, cause } = error as Error
    throw new ViesUnavailable(cause instanceof Error ? cause.message : message)
  }
}

/** @throws Error when the answer is longer than any real one */
async function shortText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_CHARACTERS) throw new Error('an answer without an end')
  }
  return text
}
