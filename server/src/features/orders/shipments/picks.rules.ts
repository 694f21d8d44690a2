import type { Pick as AskedPick } from '@comptoir/contract/shipments'
import { message, type Message } from '#lib/errors.ts'
import type { OpenLine, Pick } from './shipments.queries.ts'
import { notOpen } from './shipments.rules.ts'

/** A change that was not counted, and why. */
export type RefusedPick = { key: string; message: Message }

/**
 * Which changes count: those whose key is new, in their order, as far as no more is picked or missing than is still to leave,
 * and no less than nothing; what is missing needs a reason.
 *
 * @param refs what the items are called, whether they are open or not
 */
export function decidePicks(
  open: readonly OpenLine[],
  known: ReadonlySet<string>,
  asked: readonly AskedPick[],
  refs: ReadonlyMap<number, string>,
): { picks: Pick[]; refused: RefusedPick[] } {
  const lines = new Map(open.map((line) => [keyOf(line.item_id, line.warehouse_id), { ...line }]))
  const seen = new Set(known)
  const picks: Pick[] = []
  const refused: RefusedPick[] = []
  for (const { key, item, warehouse, picked, missing, reason } of asked) {
    if (seen.has(key)) continue
    seen.add(key)
    const line = lines.get(keyOf(item, warehouse))
    const fault = line ? faultOf(line, { picked, missing, reason }) : notOpen(item, refs)
    if (fault) {
      refused.push({ key, message: fault })
      continue
    }
    line!.picked += picked
    line!.missing += missing
    picks.push({ key, item_id: item, warehouse_id: warehouse, picked, missing, reason: reason ?? '' })
  }
  return { picks, refused }
}

function faultOf(
  line: OpenLine,
  { picked, missing, reason }: Omit<AskedPick, 'key' | 'item' | 'warehouse'>,
): Message | undefined {
  const { ref, units: open } = line
  if (missing > 0 && reason == null) return message('pick_without_reason', { ref })
  const [all, lost] = [line.picked + picked, line.missing + missing]
  if (all + lost > open) return message('pick_too_many', { ref, units: all + lost, open })
  return all < 0 || lost < 0 ? message('pick_too_few', { ref }) : undefined
}

const keyOf = (item: number, warehouse: number) => `${item} ${warehouse}`

/** Lines as somebody meets them who walks along the shelves; what has no place comes last. */
export const alongShelves = (lines: readonly OpenLine[]): OpenLine[] =>
  lines.toSorted(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      a.shelf_path - b.shelf_path ||
      a.shelf.localeCompare(b.shelf, 'en', { numeric: true }) ||
      a.title.localeCompare(b.title, 'en') ||
      a.color.localeCompare(b.color, 'en') ||
      (a.size_position ?? 0) - (b.size_position ?? 0) ||
      a.ref.localeCompare(b.ref, 'en', { numeric: true }),
  )
