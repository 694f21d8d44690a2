import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import { cleanPhoto } from '#features/catalogue/images/images.service.ts'
import { sessionForOrder } from '#features/orders/orders/orders.service.ts'
import type { Customer } from '#features/orders/orders/steps.service.ts'
import { addFiles, claimFiles } from '#features/platform/files/files.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './returns.queries.ts'

/** Where the photos of a company are. */
const folderOf = (companyId: number) => `returns/${companyId}`

/**
 * Keeps a photo of goods of an order that are to be sent back, for a day unless a return names it.
 *
 * @throws NotFoundError for anybody else's order
 * @throws RuleError on `file` where it is no photo
 */
export async function addPhoto(
  deps: Deps,
  customer: Customer,
  id: number,
  file: File,
): Promise<{ key: string }> {
  const { user, company } = await sessionForOrder(deps, customer, id)
  await throttle.consume(deps, throttle.returnPhotoLimits(user.id))
  const clean = await cleanPhoto(Buffer.from(await file.arrayBuffer()))
  if (typeof clean === 'string')
    throw new RuleError({ file: [message(`photo_${clean}`, { file: file.name })] })
  const [key] = await addFiles(deps, folderOf(company.id), [clean])
  return { key: key! } // one file has one key
}

/**
 * Keeps photos for good, in the transaction that names them.
 *
 * @returns their keys, each once
 * @throws RuleError on `photos` where one is not the company's, is of another return already, or was removed
 */
export async function claimPhotos(tx: Tx, companyId: number, keys: readonly string[]): Promise<string[]> {
  const photos = [...new Set(keys)]
  const areTheirs = photos.every((key) => key.startsWith(`${folderOf(companyId)}/`))
  if (!areTheirs || (await claimFiles(tx, photos)) < photos.length)
    throw new RuleError({ photos: [message('return_photo_gone')] })
  return photos
}

type Place = { id: number; return: number; photo: number }

/** @throws NotFoundError for anybody else's order, and where there is no such photo */
export async function readOwnPhoto(deps: Deps, customer: Customer, place: Place): Promise<FileAnswer> {
  await sessionForOrder(deps, customer, place.id)
  return readPhoto(deps, place)
}

/** @throws NotFoundError where there is no such photo */
export async function readPhoto({ db, config }: Deps, place: Place): Promise<FileAnswer> {
  const { id: order, return: returned, photo } = place
  const key = await queries.findPhotoKey(db, { order, returned, photo })
  const content = key === undefined ? undefined : await filesOf(config).read(key)
  if (!content) throw new NotFoundError(message('no_match', { what: 'Photo' }))
  return new FileAnswer(`return-${returned}-${photo}.webp`, 'image/webp', content)
}
