import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@comptoir/contract/common'
import { keepLanguage, startLanguage } from './locale.ts'
import type { Namespace } from './texts.ts'
import { typesetAll, type Texts } from './typography.ts'

// One file per language and feature, so that a page loads the words it shows, in one language.
const files = import.meta.glob<{ default: Texts }>(['./{fr,nl,de,en}/*.json'])

const loadTexts = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: unknown, texts: object | null) => void) {
    const load = files[`./${language}/${namespace}.json`]
    if (!load) return done(new Error(`no texts ${language}/${namespace}`), null)
    load().then(
      (file) => done(null, typesetAll(file.default, language as Language)),
      (error: unknown) => done(error, null),
    )
  },
}

// The first requests leave before the words are there, and say already which language is wanted.
document.documentElement.lang = startLanguage()
i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

/** Ready once the texts of the frame are there in the visitor's language. */
export const i18nReady = i18next
  .use(loadTexts)
  .use(initReactI18next)
  .init({
    lng: startLanguage(),
    fallbackLng: false,
    ns: ['common', 'shell'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: true },
  })

export const i18n = i18next

/**
 * Shows another language at once, without a reload, and keeps the choice. Where a release since the page was opened has
 * taken its files away, the page is fetched anew; without a connection it stays as it is.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = startLanguage()
  keepLanguage(language)
  await i18nReady
  if (await isReachable(language)) await i18next.changeLanguage(language)
  else if (await isShopReached()) location.reload()
  else keepLanguage(before)
}

/** Whether the words of what is on the page can be had in a language. */
async function isReachable(language: Language): Promise<boolean> {
  const wanted = Object.keys(i18next.getDataByLanguage(i18next.language) ?? {})
  const loads = wanted.map(async (namespace) => files[`./${language}/${namespace}.json`]?.())
  return Promise.all(loads).then(
    () => true,
    () => false,
  )
}

const isShopReached = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Fetches a feature's words beside its code rather than after it.
 *
 * @throws when they did not arrive, so that no page is shown with keys for words; the next call asks again
 */
export async function loadNamespace(namespace: Namespace): Promise<void> {
  const isThere = () => i18next.hasResourceBundle(i18next.language, namespace)
  await i18next.loadNamespaces(namespace)
  // What failed before is not asked for again by itself.
  if (!isThere()) await i18next.reloadResources(i18next.language, namespace)
  if (!isThere()) throw new Error(`no texts ${i18next.language}/${namespace}`)
}
