import { randomBytes } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { LruCache } from './lru-cache.ts'

/** How long tokens are valid, in seconds (OD-26). */
export const lifetimes = { access: 15 * 60, refresh: 14 * 24 * 60 * 60 } as const
/** Tokens whose signature was verified, since each comes with many requests. */
const MAX_KNOWN = 5000
export type TokenType = keyof typeof lifetimes

type Claims = {
  token_type: TokenType
  exp: number
  iat: number
  jti: string
  user_id: string
  session: number
}
/** Whose token it is, and of which of their sessions. */
export type TokenOwner = { userId: number; sessionId: number }
export type TokenFault = 'token_invalid' | 'token_expired' | 'token_wrong_type'

/**
 * A signed token (HS256) with the claims of simplejwt: `token_type`, `exp`, `iat`, `jti`, `user_id` as text.
 *
 * The session that it belongs to is our own claim, `session`: its end revokes the token (OD-73).
 */
export function issueToken(
  secret: string,
  type: TokenType,
  { userId, sessionId }: TokenOwner,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims: Claims = {
    token_type: type,
    exp: iat + lifetimes[type],
    iat,
    jti: randomBytes(16).toString('hex'),
    user_id: String(userId),
    session: sessionId,
  }
  return signerOf(secret)(claims)
}

/** Whose token it is, or what is wrong with it. Without `type`, any type is accepted. */
export function readToken(
  secret: string,
  type: TokenType | undefined,
  token: string,
  now: Date,
): TokenOwner | TokenFault {
  let claims: Claims
  try {
    claims = verifierOf(secret)(token)
  } catch (error) {
    if (error instanceof TokenError) return 'token_invalid'
    throw error
  }
  const userId = Number(claims.user_id)
  const { exp, session: sessionId } = claims
  if (!isId(userId) || !isId(sessionId) || !Number.isFinite(exp)) return 'token_invalid'
  if (type && claims.token_type !== type) return 'token_wrong_type'
  if (exp * 1000 <= now.getTime()) return 'token_expired'
  return { userId, sessionId }
}

/** Only this program signs tokens, but perhaps another release of it. */
const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0

const signerOf = oncePerSecret((key) => createSigner({ key, algorithm: 'HS256' }))
const verifierOf = oncePerSecret((key) => {
  // The expiry is checked against our own clock, which tests can set.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  const known = new LruCache<Claims>(MAX_KNOWN)
  return (token: string): Claims => {
    const claims = known.get(token) ?? (verify(token) as Claims)
    known.set(token, claims)
    return claims
  }
})

function oncePerSecret<T>(make: (secret: string) => T): (secret: string) => T {
  const made = new Map<string, T>()
  return (secret) => {
    const known = made.get(secret) ?? make(secret)
    made.set(secret, known)
    return known
  }
}
