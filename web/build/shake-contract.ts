import type { Plugin } from 'vite'
import type { CalledEndpoint } from '../src/api/send.ts'

type Span = { type: string; start: number; end: number }
type Property = Span & { key?: { name?: string } }
type Value = Span & { callee?: { name?: string }; arguments?: (Span & { properties?: Property[] })[] }
type Declaration = Span & { declaration?: Declaration; declarations?: { init: Value | null }[] }

/**
 * What a page needs to know of an endpoint to call it, and the contract to make others of it; what is sent and answered, the server
 * checks and documents.
 */
const needed: ReadonlySet<string> = new Set<keyof CalledEndpoint | 'query'>([
  'method',
  'path',
  'access',
  'forClients',
  'file',
  'comingStatus',
  'query',
])

/**
 * Lets the bundler drop the contract's endpoints that a page does not call, by marking the calls that build schemas as
 * free of side effects; of the others it keeps what a page needs, without schemas and documentation.
 */
export function shakeContract(): Plugin {
  return {
    name: 'shake-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/][\w-]+\.ts$/.test(id)) return undefined
      const made = (this.parse(code).body as Declaration[])
        .flatMap((statement) => statement.declaration?.declarations ?? statement.declarations ?? [])
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
        .toReversed()
      let shaken = code
      for (const value of made) {
        const call = shorterCall(value, code) ?? code.slice(value.start, value.end)
        shaken = `${shaken.slice(0, value.start)}/* @__PURE__ */ (() => ${call})()${shaken.slice(value.end)}`
      }
      return { code: shaken, map: null }
    },
  }
}

/** `endpoint({ … })` with the properties that a page needs; undefined for other calls. */
function shorterCall({ callee, arguments: [given] = [] }: Value, code: string): string | undefined {
  if (callee?.name !== 'endpoint' || !given?.properties) return undefined
  const kept = given.properties.filter(({ key }) => key?.name === undefined || needed.has(key.name))
  return `endpoint({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}
