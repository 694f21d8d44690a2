import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { i18n, i18nReady } from '#i18n/i18n.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { makeRouter } from '../src/router.tsx'

/** The whole shop at an address, in English unless the test says otherwise. */
export async function openShop(address: string, language = 'en') {
  await i18nReady
  await i18n.changeLanguage(language)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [address] }))
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { client, router }
}
