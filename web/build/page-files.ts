import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** The screens that a visit of somebody who is signed in mostly begins with; the first that fits the address is taken. */
const screens = {
  '/categories': 'features/catalogue/list/CatalogueScreen.tsx',
  '/product': 'features/catalogue/product/ProductScreen.tsx',
  '/order/create': 'features/ordering/basket/BasketScreen.tsx',
  '/checkout': 'features/ordering/checkout/CheckoutScreen.tsx',
  '/order/view': 'features/orders/orders/OrderScreen.tsx',
  '/order': 'features/orders/orders/OrderListScreen.tsx',
  '/': 'features/orders/orders/OrderListScreen.tsx',
}
/** The frame, and what it shows on every page. */
const frame = [
  'shell/Chrome.tsx',
  'features/catalogue/list/SearchBox.tsx',
  'features/ordering/basket/MiniBasket.tsx',
]

/**
 * Writes into the page which files its address, and its language, will need: public/start.js has them fetched together with
 * the program, which would ask for them once it is there itself.
 */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const others = (found: Chunk) => filesOf(bundle, found).filter((file) => !html.includes(file))
      const screenFiles = (screen: string) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${screen}`))
        if (!found) throw new Error(`No file of the build begins with ${screen}.`)
        return others(found)
      }
      const texts = chunks.flatMap((chunk) => {
        const [, language] = /^texts-(\w+)$/.exec(chunk.name) ?? []
        return language ? [[language, others(chunk)]] : []
      })
      const listed = {
        texts: Object.fromEntries(texts),
        shop: frame.flatMap(screenFiles),
        screens: Object.fromEntries(
          Object.entries(screens).map(([address, screen]) => [address, screenFiles(screen)]),
        ),
      }
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: fontOf(bundle) },
          injectTo: 'head',
        },
        {
          tag: 'meta',
          attrs: { name: 'page-files', content: JSON.stringify(listed) },
          injectTo: 'head-prepend',
        },
      ]
    },
  },
})

/** The letters of all pages: texts that are there before them move when they come. */
function fontOf(bundle: Bundle): string {
  const found = Object.keys(bundle).find((name) =>
    /instrument-sans-latin-wght-normal-[^/]*\.woff2$/.test(name),
  )
  if (!found) throw new Error('The build has no typeface.')
  return `/${found}`
}

/** The addresses of a chunk, of all that it imports, and of their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): string[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name]
    return next?.type === 'chunk' ? filesOf(bundle, next, seen) : []
  })
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return [...new Set([chunk.fileName, ...styles].map((name) => `/${name}`).concat(imported))]
}
