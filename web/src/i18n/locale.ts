import { localeCookie } from '#ui/storage/storage.ts'
import type { Language } from '@comptoir/contract/common'
import { defaultLanguage, isLanguage } from './languages.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The language in the `locale` cookie; undefined when there is none yet. */
export function cookieLanguage(): Language | undefined {
  const code = new RegExp(`(?:^|; )${localeCookie}=([a-z]+)`).exec(document.cookie)?.[1]
  return isLanguage(code) ? code : undefined
}

export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${localeCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** The language at the start: the cookie's, else French, whatever the browser prefers. */
export const startLanguage = (): Language => cookieLanguage() ?? defaultLanguage
