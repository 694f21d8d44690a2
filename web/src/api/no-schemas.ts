/**
 * Replaces zod in the browser, which needs only the paths and types of the contract's endpoints: the server checks
 * requests and answers. This saves every page 20 kB of script and the time to build some hundred schemas.
 *
 * Any chain of calls on `z` returns the same object; checking a value with it throws.
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
