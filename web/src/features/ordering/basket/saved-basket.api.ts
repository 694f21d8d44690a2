import { type Basket, changeBasket, getBasket, type RefusedLine } from '@comptoir/contract/basket'
import { call } from '#api/client.ts'
import { asSet, type CommandLine, linesToUndo } from './basket-commands.rules.ts'
import { type OwnerId, ownerQuery } from './basket-server.ts'

type Saved = { owner: OwnerId; basket: number }

/** The lines of a recurring basket. */
export const savedLines = async ({ owner, basket: id }: Saved): Promise<readonly CommandLine[]> =>
  asSet((await call(getBasket, { params: { id }, query: ownerQuery(owner) })).basket_products)

/** Does with a recurring basket what `changeBy` of `BasketActions` does with the current one. */
export async function changeSavedBy<Answer extends { basket: Omit<Basket, 'products'> }>(
  before: readonly CommandLine[],
  change: () => Promise<Answer>,
): Promise<{ answer: Answer; back: readonly CommandLine[] }> {
  const answer = await change()
  return { answer, back: linesToUndo(before, asSet(answer.basket.basket_products)) }
}

/**
 * Undoes what `changeSavedBy` has done.
 *
 * @param key the same until there is an answer
 * @returns the lines that stay as they are, since somebody has changed them meanwhile
 */
export async function takeBackSaved(
  { owner, basket }: Saved,
  back: readonly CommandLine[],
  key: string,
): Promise<RefusedLine[]> {
  const body = { key, mode: 'set' as const, basket, lines: [...back] }
  return (await call(changeBasket, { query: ownerQuery(owner), body })).refusals
}
