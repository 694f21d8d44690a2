import type { z } from 'zod'

/** Whatever a field is, as its schema might have it. */
export function sample(schema: z.ZodType): unknown {
  const definition = schema.def as {
    type: string
    innerType?: z.ZodType
    in?: z.ZodType
    element?: z.ZodType
    options?: z.ZodType[]
    entries?: Record<string, unknown>
    shape?: Record<string, z.ZodType>
  }
  const { type, innerType, in: before, element, options, entries, shape } = definition
  if (innerType ?? before) return sample((innerType ?? before)!)
  if (options) return sample(options.at(-1)!)
  if (element) return [sample(element)]
  if (entries) return Object.values(entries)[0]
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, sample(value)]))
  return type === 'number' ? 1 : type === 'boolean' ? true : 'Ateliers'
}
