import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
const styleOf = (name: string): string => join(folder, 'styles', `${name}.css`)
/** What every page needs. */
const always = ['baseline', 'default-css-variables', 'global']

/** The library's style sheets in the order of the cascade. */
function inOrder(): string[] {
  const whole = readFileSync(join(folder, 'styles.css'), 'utf8')
  const startOf = (name: string) => whole.indexOf(readFileSync(styleOf(name), 'utf8').trim().slice(0, 120))
  return readdirSync(join(folder, 'styles'))
    .flatMap((file) => /^([\w-]+)\.layer\.css$/.exec(file)?.[1] ?? [])
    .map((name) => ({ name, start: startOf(name) }))
    .toSorted((a, b) => a.start - b.start)
    .map(({ name }) => name)
}

/**
 * Loads the styles of each Mantine component together with its code, so that a page loads only those it shows. Each has
 * a layer below `mantine`; the layers are ordered first, since the styles may load in any order.
 * `import 'virtual:mantine.css'` starts it. In development all styles load at once.
 */
export function mantineStyles(): Plugin {
  const virtual = 'virtual:mantine.css'
  let building = false
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined
      if (!building) return `@import '@mantine/core/styles.layer.css';`
      return always.map((name) => `@layer mantine.${name}{${readFileSync(styleOf(name), 'utf8')}}`).join('\n')
    },
    // Must come before every style sheet, whose order the bundler chooses.
    transformIndexHtml: () =>
      building
        ? [
            {
              tag: 'style',
              injectTo: 'head-prepend',
              children: `@layer ${inOrder()
                .map((name) => `mantine.${name}`)
                .join()},base;`,
            },
          ]
        : [],
    transform(code, id) {
      if (!building) return undefined
      const name = /@mantine[\\/]core[\\/]esm[\\/].*?([\w-]+)\.module\.mjs$/.exec(id)?.[1]
      if (name) return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
      const sheet = /@mantine[\\/]core[\\/]styles[\\/]([\w-]+)\.layer\.css$/.exec(id)?.[1]
      if (sheet) return { code: code.replace('@layer mantine', `@layer mantine.${sheet}`), map: null }
      return undefined
    },
  }
}
