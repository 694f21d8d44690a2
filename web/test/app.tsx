import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { i18n, i18nReady } from '#i18n/i18n.ts'
import { makeQueryClient } from '#api/query-client.ts'
import { watchSession } from '#api/watchSession.ts'
import { cssVariables, theme } from '#ui/theme/theme.ts'
import { makeRouter } from '../src/router.tsx'
import { openShops } from './open-shops.ts'

/** The whole shop at an address, in English unless the test says otherwise. */
export async function openShop(address: string, language = 'en') {
  await i18nReady
  await i18n.changeLanguage(language)
  const { queries, mutations } = makeQueryClient().getDefaultOptions()
  const client = new QueryClient({
    defaultOptions: { queries: { ...queries, retry: false, staleTime: 0 }, ...(mutations && { mutations }) },
  })
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [address] }))
  const stop = watchSession(client, () => router.invalidate())
  notifications.clean() // of the test before
  openShops.add(async () => {
    await waitFor(() => expect(router.state.status).toBe('idle'))
    stop()
  })
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { client, router }
}
