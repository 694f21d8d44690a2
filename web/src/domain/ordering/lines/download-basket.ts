import { getBasketExcel } from '@comptoir/contract/basket-import'
import { download } from '#api/download.ts'

/**
 * Gives the browser a basket, current or recurring, as a workbook that the import takes back, in the language on screen.
 *
 * @param owner the client that a partner orders for; null for oneself
 */
export const downloadBasket = (id: number, owner: number | null): Promise<void> =>
  download(getBasketExcel, { params: { id }, query: owner === null ? {} : { owner } })
