import { valueFormatter } from '@comptoir/contract/typography'
import i18next, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@comptoir/contract/common'
import { keepLanguage, startLanguage } from './locale.ts'
import type { Namespace } from './texts.ts'
import { typesetAll, type Texts } from './typography.ts'

// One file per language and feature, so that a page loads only the texts it shows, in one language.
const files = import.meta.glob<{ default: Texts }>(['./{fr,nl,de,en}/*.json'])

/** Texts of a feature; undefined where there are none. @throws if they cannot be loaded */
async function textsOf(language: string, namespace: string): Promise<Texts | undefined> {
  const path = `./${language}/${namespace}.json`
  const load = files[path] ?? (await import('./more-text-files.ts')).files[path]
  return (await load?.())?.default
}

const loadTexts = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: unknown, texts: object | null) => void) {
    textsOf(language, namespace).then(
      (texts) =>
        texts
          ? done(null, typesetAll(texts, language as Language))
          : done(new Error(`no texts ${language}/${namespace}`), null),
      (error: unknown) => done(error, null),
    )
  },
}

// The first requests leave before the texts are loaded and already name the language.
document.documentElement.lang = startLanguage()
i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

/** Tells what shows texts that names which the office gives have changed. */
export const namesChanged = 'namesChanged'

/** Ready when the texts of the frame are loaded in the visitor's language. */
export const i18nReady = i18next
  .use(loadTexts)
  .use(valueFormatter as FormatterModule)
  .use(initReactI18next)
  .init({
    lng: startLanguage(),
    fallbackLng: false,
    ns: ['common', 'shell'],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
    react: { useSuspense: true, bindI18n: `languageChanged ${namesChanged}` },
  })

export const i18n = i18next

/**
 * Changes the language without a reload and keeps the choice. If a release has removed the files of the open page, the
 * page reloads; without a connection the language stays.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = startLanguage()
  keepLanguage(language)
  await i18nReady
  if (await isReachable(language)) await i18next.changeLanguage(language)
  else if (await isShopReached()) location.reload()
  else keepLanguage(before)
}

/** Whether the texts of the page can be loaded in a language. */
async function isReachable(language: Language): Promise<boolean> {
  const wanted = Object.keys(i18next.getDataByLanguage(i18next.language) ?? {})
  return Promise.all(wanted.map((namespace) => textsOf(language, namespace))).then(
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
 * Loads the texts of a feature in parallel with its code.
 *
 * @throws if they cannot be loaded, so that no page shows keys instead of texts; the next call tries again
 */
export async function loadNamespace(namespace: Namespace): Promise<void> {
  const isThere = () => i18next.hasResourceBundle(i18next.language, namespace)
  await i18next.loadNamespaces(namespace)
  // i18next does not load a failed namespace again by itself.
  if (!isThere()) await i18next.reloadResources(i18next.language, namespace)
  if (!isThere()) throw new Error(`no texts ${i18next.language}/${namespace}`)
}
