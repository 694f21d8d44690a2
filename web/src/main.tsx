import '#ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#api/query-client.ts'
import { currentUser } from '#api/session.ts'
import { watchSession } from '#api/watchSession.ts'
import { i18nReady } from '#i18n/i18n.ts'
import { printLight } from '#ui/theme/printing.ts'
import { colorSchemeManager, cssVariables, theme } from '#ui/theme/theme.ts'
import { makeRouter, preloadPage } from './router.tsx'

const client = makeQueryClient()
const router = makeRouter(client)

printLight()
watchSession(client, () => router.invalidate())
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) scrollTo(0, 0)
})

// Session, texts and the code of the page load in parallel.
void client.prefetchQuery(currentUser)
preloadPage(router)
await i18nReady
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
