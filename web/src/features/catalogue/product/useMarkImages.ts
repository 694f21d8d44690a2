import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import ordered from '@tabler/icons/outline/check.svg?raw'
import earlier from '@tabler/icons/outline/history.svg?raw'
import basket from '@tabler/icons/outline/shopping-bag.svg?raw'
import { type CSSProperties, useMemo } from 'react'
import { cssVariables } from '#ui/theme/theme.ts'

/**
 * The marks of cells, as images that their styles refer to. An inline SVG has a transform of its own, by which the browser
 * sorts all layers of the page with every key: a third of what a key costs where each of 168 cells has one
 * (`npm run bench -- browser`).
 */
export function useMarkImages(): CSSProperties {
  const scheme = useComputedColorScheme()
  const theme = useMantineTheme()
  return useMemo(() => {
    const colors = cssVariables(theme)[scheme]
    return {
      '--mark-basket': imageOf(basket, colors['--shop-accent']),
      '--mark-ordered': imageOf(ordered, colors['--state-in']),
      '--mark-earlier': imageOf(earlier, colors['--mantine-color-dimmed']),
    } as CSSProperties
  }, [scheme, theme])
}

const imageOf = (icon: string, color = 'currentColor'): string =>
  `url("data:image/svg+xml,${encodeURIComponent(icon.replaceAll('currentColor', color))}")`
