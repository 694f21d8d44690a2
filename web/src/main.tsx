import '#ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { shopConfig } from '#api/config.ts'
import { keepAnswers } from '#api/kept-answers.ts'
import { makeQueryClient } from '#api/query-client.ts'
import { currentUser } from '#api/session.ts'
import { watchSession } from '#api/watchSession.ts'
import { i18nReady } from '#i18n/i18n.ts'
import { takeOverRows } from '#ui/storage/lasting.ts'
import { readStored, storageKeys } from '#ui/storage/storage.ts'
import { printLight } from '#ui/theme/printing.ts'
import { colorSchemeManager, cssVariables, theme } from '#ui/theme/theme.ts'
import { isShopOutdated } from './shell/service-worker.ts'
import { makeRouter, preloadPage } from './router.tsx'

const client = makeQueryClient()
const router = makeRouter(client)
keepAnswers(client)

// What is kept when a field is left, as quantities of a basket are, is kept as well when the page is left from within it.
addEventListener('pagehide', () => (document.activeElement as HTMLElement | null)?.blur())
printLight()
watchSession(client, () => router.invalidate())
// After a release the files of this tab may be gone: its next page is the new shop.
router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
  if (pathChanged && isShopOutdated()) location.assign(toLocation.href)
})
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) scrollTo(0, 0)
})

// Session, texts and the code of the page load in parallel.
void client.prefetchQuery(currentUser)
preloadPage(router)
/** Milliseconds for which the first page waits for the settings. */
const settingsMs = 2000
// The cookie notice says what the settings name: read after the first paint, it would move the page. start.js asks for them.
const settings = client.prefetchQuery(shopConfig)
const isNoticeRead = readStored(storageKeys.cookiesAccepted) === 'true'
const noticeReady =
  isNoticeRead || Promise.race([settings, new Promise((done) => setTimeout(done, settingsMs))])
// A browser in which nobody has signed in has nothing to take over.
const takingOver = readStored(storageKeys.signedIn) === null ? undefined : takeOverRows()
await Promise.all([i18nReady, takingOver, noticeReady])
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
