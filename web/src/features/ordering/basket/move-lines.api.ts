import { type BasketLine, changeBasket, createSavedBasket, listSavedBaskets } from '@comptoir/contract/basket'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { lineKey } from '@comptoir/contract/rules'
import { keyOfLine } from '#domain/ordering/lines/lines.rules.ts'
import { type OwnerId, ownerQuery } from './basket-server.ts'

/** The recurring baskets to choose from: those changed last. */
export const savedToChoose = (owner: OwnerId) =>
  queryOptions({
    queryKey: ['saved-baskets', owner, 'choose'],
    queryFn: () => call(listSavedBaskets, { query: { ...ownerQuery(owner), limit: 200, offset: 0 } }),
  })

/** A recurring basket that is there, or the name of a new one. */
export type Target = { id: number } | { name: string }

/** What was asked for and has had no answer yet. Asked for again with it, it counts once (OD-71). */
export type Attempt = { key: string; created?: number }

/**
 * Copies lines into a recurring basket, on top of what it holds.
 *
 * @param lines those of the current basket, saved
 * @param attempt the same for the same lines and target until there is an answer; it is told which basket was created
 * @returns the lines that it has taken, and the sentence of the first that it has refused
 * @throws ApiError when nothing was copied; a new recurring basket may then be there and be empty
 */
export async function copyToSaved(
  client: QueryClient,
  owner: OwnerId,
  target: Target,
  lines: readonly BasketLine[],
  attempt: Attempt,
): Promise<{ taken: BasketLine[]; refusal: string | undefined }> {
  const query = ownerQuery(owner)
  if (!('id' in target)) attempt.created ??= (await call(createSavedBasket, { query, body: target })).id
  const id = 'id' in target ? target.id : attempt.created
  const { refusals } = await call(changeBasket, {
    query,
    body: {
      key: attempt.key,
      basket: id,
      mode: 'add',
      lines: lines.map(({ product, comment, quantity }) => ({ product: product.id, comment, quantity })),
    },
  })
  await client.invalidateQueries({ queryKey: ['saved-baskets', owner] })
  const refused = new Set(refusals.map(lineKey))
  const [first] = refusals
  return {
    taken: lines.filter((line) => !refused.has(keyOfLine(line))),
    refusal: first && Object.values(first.errors).flat()[0],
  }
}
