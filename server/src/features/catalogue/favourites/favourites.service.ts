import { favouriteLimit, type Favourites } from '@comptoir/contract/favourites'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import type { CompanySession } from '#session.ts'
import * as queries from './favourites.queries.ts'

const keyOf = ({ user, company }: CompanySession): queries.FavouritesOf => ({
  user_id: user.id,
  company_id: company.id,
})

/** The styles that the user has marked while ordering for this company. */
export const favourites = async ({ db }: Deps, session: CompanySession): Promise<Favourites> => ({
  styles: await queries.findFavourites(db, keyOf(session)),
})

/**
 * Marks a style.
 *
 * @throws NotFoundError for a style that is not sold, RuleError when it would be too many
 */
export const addFavourite = ({ db }: Deps, session: CompanySession, groupId: number): Promise<Favourites> =>
  inTransaction(db, async (tx) => {
    const key = keyOf(session)
    await queries.lockUser(tx, key.user_id)
    if (!(await queries.insertFavourite(tx, key, groupId)))
      throw new NotFoundError(message('product_not_found'))
    const styles = await queries.findFavourites(tx, key)
    if (styles.length > favouriteLimit)
      throw new RuleError({ favourites: [message('too_many_favourites', { limit: favouriteLimit })] })
    return { styles }
  })

/** @throws NotFoundError when it is not marked */
export async function removeFavourite({ db }: Deps, session: CompanySession, groupId: number): Promise<void> {
  if (!(await queries.deleteFavourite(db, keyOf(session), groupId))) throw new NotFoundError()
}
