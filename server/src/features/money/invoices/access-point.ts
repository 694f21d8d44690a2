import type { EInvoiceConfig } from '#config.ts'
import { beginning, storable } from '#lib/storable.ts'

/** What became of a document that was handed to an access point. */
export type Handed =
  | { status: 'delivered'; reference: string }
  /** It will not take it as it is. */
  | { status: 'refused'; reason: string }
  /** It did not answer, or asks to come back. */
  | { status: 'waiting'; reason: string }

/** An answer of the access point is waited for no longer. */
const patienceMs = 30_000
const longestReason = 500

/** Refusals that say something of the document, and not of the moment or the key. */
const refusals = new Set([400, 404, 406, 413, 415, 422])

/**
 * Hands a document to an access point (OD-12): its UBL, with a key that stays the same while its outcome is unknown, so
 * that it is taken once however often it is sent.
 */
export async function handOver(
  { url, token }: EInvoiceConfig,
  { ubl, key }: { ubl: Buffer; key: string },
): Promise<Handed> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/xml',
        accept: 'application/json',
        'idempotency-key': key,
      },
      body: new Uint8Array(ubl),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = storable(await answer.text())
    // 409: it has this key already.
    if (answer.ok || answer.status === 409) return { status: 'delivered', reference: wordOf(text, ['id']) }
    const reason = wordOf(text, ['detail', 'message', 'error', 'title']) || text.trim()
    const said = beginning(`${answer.status} ${reason || answer.statusText}`.trim(), longestReason)
    return { status: refusals.has(answer.status) ? 'refused' : 'waiting', reason: said }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 'waiting', reason: String(cause instanceof Error ? cause.message : cause) }
  }
}

/** The first of these fields of an answer in JSON; empty without. */
function wordOf(text: string, names: readonly string[]): string {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return ''
    const fields = new Map(Object.entries(answer))
    const values = names.map((name) => fields.get(name))
    return storable(
      String(values.find((value) => typeof value === 'string' || typeof value === 'number') ?? ''),
    )
  } catch {
    return ''
  }
}
