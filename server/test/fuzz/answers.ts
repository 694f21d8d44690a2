import type { Language } from '@comptoir/contract/common'
import { typeset } from '@comptoir/contract/typography'
import { flatten, folders, readCatalogues } from '#i18n/catalogues.ts'
import { mark, markedPrice, type CallerName } from './callers.ts'
import type { ApiOperation } from './operations.ts'
import type { Request } from './requests.ts'
import type { Answer } from './send.ts'

/** Above this an answer is too slow. */
export const LIMIT_MS = 2000
/** Texts of a refusal that programs read, or that repeat what somebody wrote. */
const notForReaders = new Set(['code', 'request_id', 'reason', 'token_class', 'token_type'])
/** What no answer may hold: hashes of passwords, the secret, places in the program, SQL. */
const secrets =
  /\$argon2|a (secret|token) of the fuzzer|node_modules|\/server\/src\/|\.queries\.ts|\bat Object\.|syntax error at or near/

/** What is wrong with an answer, in words; empty if nothing is. */
export function faultsOf(
  {
    request,
    operation,
    caller,
    mayCall,
  }: { request: Request; operation: ApiOperation; caller: CallerName; mayCall: boolean },
  answer: Answer,
): string[] {
  const { status, headers, ms } = answer
  const text = answer.body.toString()
  const faults: string[] = []
  if (ms > LIMIT_MS) faults.push(`took ${Math.round(ms)} ms`)
  if (status === 0 && !request.bytes && !hasLongHead(request)) faults.push('no answer')
  if (status >= 500 && !(status === 503 && headers['retry-after'])) faults.push(`status ${status}`)
  if (secrets.test(text)) faults.push('shows what is inside')
  const readsAll = caller.startsWith('office') && caller !== 'office: content'
  if (!readsAll && (holdsMark(text) || holdsMark(JSON.stringify(headers))))
    faults.push('holds data of another company')
  if (status === 0) return faults
  if (!headers['x-request-id']) faults.push('no request id')
  // A path that is none of the API's gets the page of the web client, as anybody does.
  const isPage = headers['content-type']?.startsWith('text/html')
  const isAnswered = status >= 200 && status < 300 && request.method === operation.method && !isPage
  if (isAnswered && !mayCall) faults.push(`answered, though ${operation.access} is not for this caller`)
  if (isAnswered && request.isForeign && !caller.startsWith('office'))
    faults.push('answered for another company')
  const isApi = request.bytes
    ? headers['content-type']?.startsWith('application/json')
    : request.target.startsWith('/api/v1/')
  if (status >= 400 && isApi && request.method !== 'HEAD')
    faults.push(...faultsOfRefusal(request, text, headers))
  return faults
}

/** Longer than Node reads: it hangs up, and the answer may be lost with what was not read. */
const hasLongHead = ({ target, headers }: Request) => target.length + JSON.stringify(headers).length > 16_000

const holdsMark = (text: string) =>
  text.toLowerCase().includes(mark.toLowerCase()) || text.includes(markedPrice)

/** Every refusal says what is wrong, in the language that was asked for. */
function faultsOfRefusal({ language }: Request, text: string, headers: Record<string, string>): string[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return [`a refusal that is no JSON: ${text.slice(0, 100)}`]
  }
  const sentences = sentencesOf(body)
  if (sentences.length === 0) return ['a refusal without a word']
  const spoken = language ?? (headers['content-language'] as Language | undefined)
  if (spoken === undefined) return []
  const foreign = sentences.find((sentence) => !isSaid(spoken, sentence))
  return foreign === undefined ? [] : [`a refusal that is not in ${spoken}: ${foreign.slice(0, 200)}`]
}

/** The texts of a refusal; of a conflict only its sentence, for the rest is data. */
function sentencesOf(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  if (typeof body !== 'object' || body === null) return []
  if ('detail' in body && typeof body.detail === 'string' && !('messages' in body)) return [body.detail]
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'string' && notForReaders.has(key) ? [] : sentencesOf(value),
  )
}

const patterns = new Map<Language, RegExp[]>()
/** Texts that were found; most are the same few. */
const said = new Set<string>()

function isSaid(language: Language, sentence: string): boolean {
  const key = `${language} ${sentence}`
  if (said.has(key)) return true
  const isKnown = patternsOf(language).some((pattern) => pattern.test(sentence))
  if (isKnown && said.size < 10_000) said.add(key)
  return isKnown
}

/** What a text leaves open: a value, or another text that a value names. */
const placeholder = /\$t\([^)]*\)|\{\{[^}]*\}\}/g

/** The server's texts in a language, with anything in the place of a placeholder. */
function patternsOf(language: Language): RegExp[] {
  const known = patterns.get(language)
  if (known) return known
  const texts = Object.values(readCatalogues(folders.server, language))
    .flatMap((catalogue) => Object.values(flatten(catalogue)))
    .map((text) => typeset(text, language))
  const made = texts
    .filter((text) => text.replace(placeholder, '').trim().length > 3)
    .map((text) => new RegExp(`^${text.split(placeholder).map(escaped).join('[^]*')}$`))
  patterns.set(language, made)
  return made
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
