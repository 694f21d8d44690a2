import { message } from '#lib/errors.ts'
import type { RecordOf } from './catalogue-record.ts'
import type { Problem } from './source-row.ts'

export type PlacedCategory = {
  code: string
  parent: string | null
  slug: string
  name: object
  level: number
  position: number
}
const MAX_LEVELS = 3

/**
 * Finds a category's place in the tree and puts it there.
 *
 * @param tree  by code; changed by this
 * @param has   the fields that were given; the others keep what they were
 * @returns the category and those below it whose level changed with it, or what is wrong
 */
export function placeCategory(
  tree: Map<string, PlacedCategory>,
  record: RecordOf<'category'>,
  has: string[],
): PlacedCategory[] | Problem {
  const old = tree.get(record.code)
  const parentCode = has.includes('parent') ? (record.parent ?? null) : (old?.parent ?? null)
  const parent = parentCode === null ? undefined : tree.get(parentCode)
  const problem = (key: 'import_cycle' | 'import_too_deep'): Problem => ({
    column: 'parent',
    value: parentCode ?? '',
    reason: message(key),
  })
  if (parentCode === record.code) return problem('import_cycle')
  if (parentCode !== null && !parent)
    return {
      column: 'parent',
      value: parentCode,
      reason: message('import_unknown_reference', { value: parentCode, record: 'category' }),
    }
  for (let above = parent; above; above = tree.get(above.parent ?? ''))
    if (above.code === record.code) return problem('import_cycle')
  const level = (parent?.level ?? 0) + 1
  if (level + heightBelow(tree, record.code) > MAX_LEVELS) return problem('import_too_deep')
  const placed: PlacedCategory = {
    code: record.code,
    parent: parentCode,
    slug: old?.slug ?? freeSlug(tree, record.code),
    name: withoutNulls({ ...old?.name, ...record.name }),
    level,
    position: record.position ?? old?.position ?? lastPosition(tree) + 1,
  }
  tree.set(record.code, placed)
  return [placed, ...(old && old.level !== level ? lowered(tree, placed) : [])]
}

const withoutNulls = (texts: object) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))

const childrenOf = (tree: Map<string, PlacedCategory>, code: string) =>
  [...tree.values()].filter(({ parent }) => parent === code)

function heightBelow(tree: Map<string, PlacedCategory>, code: string): number {
  return Math.max(0, ...childrenOf(tree, code).map((child) => 1 + heightBelow(tree, child.code)))
}

function lowered(tree: Map<string, PlacedCategory>, { code, level }: PlacedCategory): PlacedCategory[] {
  return childrenOf(tree, code).flatMap((child) => {
    child.level = level + 1
    return [child, ...lowered(tree, child)]
  })
}

const lastPosition = (tree: Map<string, PlacedCategory>) =>
  Math.max(0, ...[...tree.values()].map(({ position }) => position))

function freeSlug(tree: Map<string, PlacedCategory>, code: string): string {
  const taken = new Set([...tree.values()].map(({ slug }) => slug))
  const wanted =
    code
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'category'
  for (let count = 1; ; count++) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.has(slug)) return slug
  }
}
