import type { ChangedMeanwhile } from '@comptoir/contract/admin-edit'
import { ApiError } from '#api/errors.ts'
import { merge } from './merge.rules.ts'
import { flat, type FormValues, nested, type Shape, toApiValues } from './shape.ts'

/** What somebody else has changed meanwhile to another value than here, by the paths of the values. */
export type EditConflict<S extends Shape> = Pick<ChangedMeanwhile, 'changed_by' | 'changed_at'> & {
  names: string[]
  theirs: FormValues<S>
}

/** What the server says where somebody else was faster; null for any other error. */
export const changedMeanwhile = (error: unknown): ChangedMeanwhile | null =>
  error instanceof ApiError && error.status === 409 ? (error.body as ChangedMeanwhile) : null

type Sides<S extends Shape> = { base: FormValues<S>; mine: FormValues<S>; theirs: FormValues<S> }

/** Two have edited from the same `base`: what becomes of both together, and the paths that somebody has to look at. */
export function together<S extends Shape>(
  shape: S,
  { base, mine, theirs }: Sides<S>,
): { values: FormValues<S>; names: string[] } {
  const toApi = (values: FormValues<S>) => flat(shape, toApiValues(shape, values))
  const { conflicts: names } = merge(toApi(base), toApi(mine), toApi(theirs))
  const { merged } = merge(flat(shape, base), flat(shape, mine), flat(shape, theirs))
  return { values: nested(merged) as FormValues<S>, names }
}
