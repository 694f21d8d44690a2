import type { Plugin } from 'vite'

type Span = { type: string; start: number; end: number }
type Declaration = Span & { declaration?: Declaration; declarations?: { init: Span | null }[] }

/**
 * Lets the bundler drop the contract's endpoints that a page does not call, by marking the calls that build schemas as
 * free of side effects.
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
      for (const { start, end } of made) {
        shaken = `${shaken.slice(0, start)}/* @__PURE__ */ (() => ${shaken.slice(start, end)})()${shaken.slice(end)}`
      }
      return { code: shaken, map: null }
    },
  }
}
