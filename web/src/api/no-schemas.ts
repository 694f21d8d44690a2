/**
 * Stands in for zod in the browser, where the contract's endpoints are used for their paths and their types: the
 * server checks what comes in, and its answers are checked there before they leave. That spares every page 20 kB
 * of script and the time to build some hundred schemas.
 *
 * Any chain of calls on `z` gives the same thing again; to check a value with it is a mistake and throws.
 */
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', '~standard'])

const schema: unknown = new Proxy(() => schema, {
  get(_, name) {
    if (typeof name === 'string' && checks.has(name))
      throw new Error('Schemas are not checked in the browser.')
    return schema
  },
  apply: () => schema,
})

export const z = schema
