import { z } from 'zod'

/** Compiling takes as long as some dozens of checks. */
const usesBefore = 30

type Use = { count: number; schema: z.ZodType }
const uses = new WeakMap<z.ZodType, Use>()

/**
 * The schema; once it has been used some times, compiled: results and errors are the same, and long answers are checked in
 * a fraction of the time. One that Zod cannot compile stays as it is.
 */
export function compiled(schema: z.ZodType): z.ZodType {
  const use = uses.get(schema) ?? { count: 0, schema }
  uses.set(schema, use)
  use.count += 1
  if (use.count === usesBefore) use.schema = z.compile(schema)
  return use.schema
}
