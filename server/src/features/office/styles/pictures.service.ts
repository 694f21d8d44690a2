import { randomUUID } from 'node:crypto'
import {
  type addPicture as addCall,
  mostPictures,
  type Style,
  type updatePictures as updateCall,
} from '@comptoir/contract/admin-styles'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { filesOf } from '#lib/files.ts'
import { RuleError, message } from '#lib/errors.ts'
import { cleanPhoto, photoKey } from '#features/catalogue/images/images.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { addNamedFiles, claimFiles, releaseFiles } from '#features/platform/files/files.service.ts'
import { changeParts } from './products.service.ts'
import { colorOfFile, plainName } from './picture-names.rules.ts'
import * as queries from './pictures.queries.ts'
import { readStyle } from './styles.service.ts'

/** A picture that is taken away can be brought back for so long. */
const keptDays = 30
/** Where the pictures that the office adds to a style are; those of an import are elsewhere, and stay. */
const folderOf = (styleId: number) => `styles/${styleId}/`

/**
 * Adds a picture to a style, for the colour that is named, or that the name of the file tells.
 *
 * @throws NotFoundError, RuleError on `file` or `color`
 */
export async function addPicture(
  deps: Deps,
  actor: Actor,
  id: number,
  { file, color }: EndpointInput<typeof addCall>['body'],
  language: Language,
): Promise<EndpointOutput<typeof addCall>> {
  await readStyle(deps.db, deps.config, id, language) // nothing is read for a style that there is not
  const clean = await cleanPhoto(Buffer.from(await file.arrayBuffer()))
  if (typeof clean === 'string')
    throw new RuleError({ file: [message(`photo_${clean}`, { file: file.name })] })
  const key = `${folderOf(id)}${plainName(file.name)}-${randomUUID().slice(0, 8)}.webp`
  await addNamedFiles(deps, [{ key: photoKey(key), content: clean }])
  let shown: { id: number; name: string } | null = null
  const style = await changeParts(deps, actor, { id, version: undefined, language }, async (tx) => {
    const { keys, colors } = (await queries.findPictures(tx, id, language))! // the style is held
    const own = color == null ? colorOfFile(file.name, colors) : colors.find((one) => one.id === color)
    if (color != null && !own) throw new RuleError({ color: [message('does_not_exist', { value: color })] })
    if (!own && keys.length >= mostPictures)
      throw new RuleError({ file: [message('style_pictures_most', { limit: mostPictures })] })
    await claimFiles(tx, [photoKey(key)])
    if (own) {
      shown = { id: own.id, name: own.name }
      await queries.setColorPictures(tx, id, [{ color: own.id, picture: key }])
      await release(tx, deps, id, language, [own.key])
      return { before: { pictures: {} }, after: { pictures: { [own.name]: file.name } } }
    }
    await queries.setPictures(tx, id, [...keys, key])
    return { before: { pictures: [] }, after: { pictures: [file.name] } }
  })
  return { style, color: shown }
}

/**
 * Puts the pictures of a style in an order, gives them to colours, or takes them away.
 *
 * @throws NotFoundError, ConflictError, RuleError on `pictures` or `colors`
 */
export const updatePictures = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, pictures, colors }: EndpointInput<typeof updateCall>['body'],
  language: Language,
): Promise<Style> =>
  changeParts(deps, actor, { id, version, language }, async (tx) => {
    const before = (await queries.findPictures(tx, id, language))! // the style is held
    const known = new Set([...before.keys, ...before.colors.flatMap(({ key }) => key ?? [])])
    const wanted = [...pictures, ...colors.flatMap(({ picture }) => picture ?? [])]
    // Back again within its days: its own, as long as the file is there.
    const back = [...new Set(wanted)].filter((key) => !known.has(key))
    for (const key of back) {
      const isThere = key.startsWith(folderOf(id)) && (await filesOf(deps.config).has(photoKey(key)))
      if (!isThere) throw new RuleError({ pictures: [message('does_not_exist', { value: key })] })
    }
    const strange = colors.find(({ color }) => !before.colors.some((one) => one.id === color))
    if (strange) throw new RuleError({ colors: [message('does_not_exist', { value: strange.color })] })
    await claimFiles(tx, back.map(photoKey))
    await queries.setPictures(tx, id, [...new Set(pictures)])
    await queries.setColorPictures(tx, id, colors)
    await release(tx, deps, id, language, [...known])
    const after = (await queries.findPictures(tx, id, language))!
    const [was, is] = [logged(before), logged(after)]
    return JSON.stringify(was) === JSON.stringify(is) ? undefined : { before: was, after: is }
  })

/** What the log says of pictures: how many show the style, and which colours have one. */
const logged = ({ keys, colors }: NonNullable<Awaited<ReturnType<typeof queries.findPictures>>>) => ({
  pictures: keys.map((key) => key.split('/').at(-1)!),
  colors_pictured: colors.filter(({ key }) => key !== null).map(({ name }) => name),
})

/** Lets go of those of the office's pictures that the style shows no longer. */
async function release(
  tx: Tx,
  deps: Deps,
  id: number,
  language: Language,
  keys: readonly (string | null)[],
): Promise<void> {
  const { keys: own, colors } = (await queries.findPictures(tx, id, language))!
  const shown = new Set([...own, ...colors.map(({ key }) => key)])
  const gone = keys.flatMap((key) =>
    key?.startsWith(folderOf(id)) && !shown.has(key) ? [photoKey(key)] : [],
  )
  if (gone.length > 0) await releaseFiles(tx, deps, gone, keptDays)
}
