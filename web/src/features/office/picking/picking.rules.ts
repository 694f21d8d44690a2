import { codeKey } from '@comptoir/contract/code-key'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { pieceGtin, toGtin } from '@comptoir/contract/gtin'
import { gtinOfScan } from '@comptoir/contract/scanned-code'
import type { OpenLine, OpenOrder, Pick, pickOrder } from '@comptoir/contract/shipments'

/** The lines with what was picked here and is not sent yet. */
export function withPicks(open: OpenOrder, picks: readonly Pick[]): OpenOrder {
  const added = Map.groupBy(picks, ({ item, warehouse }) => `${item} ${warehouse}`)
  return {
    ...open,
    warehouses: open.warehouses.map(({ warehouse, lines }) => ({
      warehouse,
      lines: lines.map((line) => {
        const own = added.get(`${line.item} ${warehouse.id}`) ?? []
        return own.reduce(
          (sum, { picked, missing, reason }) => ({
            ...sum,
            picked: sum.picked + picked,
            missing: sum.missing + missing,
            reason: reason ?? sum.reason,
          }),
          line,
        )
      }),
    })),
  }
}

type PickAnswer = EndpointOutput<typeof pickOrder>

/** What is open, with what the server has answered to picks: of their items, there is no more than it says. */
export function withAnswer(open: OpenOrder, picks: readonly Pick[], { lines }: PickAnswer): OpenOrder {
  const named = new Set(picks.map(({ item }) => item))
  const now = new Map(lines.map(({ warehouse, ...line }) => [`${line.item} ${warehouse}`, line]))
  return {
    ...open,
    warehouses: open.warehouses
      .map(({ warehouse, lines: before }) => ({
        warehouse,
        lines: before.flatMap((line) =>
          named.has(line.item) ? (now.get(`${line.item} ${warehouse.id}`) ?? []) : [line],
        ),
      }))
      .filter((one) => one.lines.length > 0),
  }
}

export const restOf = ({ units, picked, missing }: OpenLine): number => units - picked - missing

/** What a scanned or typed code means in a warehouse: a line to count, or why it is none. */
export type Found =
  | { kind: 'line'; line: OpenLine }
  | { kind: 'done'; line: OpenLine }
  | { kind: 'elsewhere'; line: OpenLine; warehouse: string }
  /** An article, but not one of this order; or nothing that is known here. */
  | { kind: 'wrong' | 'unknown' }

export function findCode(open: OpenOrder, warehouse: number, text: string): Found {
  const gtin = gtinOfScan(text)
  const gtins = gtin === undefined ? [] : [gtin, pieceGtin(gtin)] // of a carton, that of the pieces in it
  const isMeant = ({ gtin: own, ref }: OpenLine) =>
    (own !== null && gtins.includes(toGtin(own) ?? own)) || codeKey(ref) === codeKey(text)
  const here = open.warehouses.find((one) => one.warehouse.id === warehouse)?.lines.filter(isMeant) ?? []
  const line = here.find((one) => restOf(one) > 0)
  if (line) return { kind: 'line', line }
  for (const other of open.warehouses) {
    const meant = other.lines.find((one) => isMeant(one) && restOf(one) > 0)
    if (meant) return { kind: 'elsewhere', line: meant, warehouse: other.warehouse.name }
  }
  if (here[0]) return { kind: 'done', line: here[0] }
  return { kind: gtin === undefined ? 'unknown' : 'wrong' }
}

/** Lines that follow each other on one shelf and are sizes of one style and colour. */
export function sizeRuns(lines: readonly OpenLine[]): OpenLine[][] {
  const runs: OpenLine[][] = []
  for (const line of lines) {
    const [first] = runs.at(-1) ?? []
    const isSame =
      first !== undefined &&
      first.title === line.title &&
      first.color === line.color &&
      first.shelf === line.shelf
    if (isSame) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  return runs
}
