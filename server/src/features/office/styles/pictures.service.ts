import { randomUUID } from 'node:crypto'
import {
  type addPicture as addCall,
  type cropPicture as cropCall,
  mostPictures,
  type Style,
  type updatePictures as updateCall,
} from '@comptoir/contract/admin-styles'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { RuleError, message } from '#lib/errors.ts'
import { cleanPhoto, cropPhoto, hasPicture, photoKey } from '#features/catalogue/images/images.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { addNamedFiles, claimFiles, releaseFiles } from '#features/platform/files/files.service.ts'
import { changeParts } from './products.service.ts'
import {
  colorOfFile,
  cropKey,
  isOwnPicture,
  originalOf,
  pictureFolder,
  plainName,
  shownName,
} from './picture-names.rules.ts'
import * as queries from './pictures.queries.ts'
import { readStyle } from './styles.service.ts'

/** A picture that is taken away can be brought back for so long. */
const keptDays = 30

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
  const key = `${pictureFolder(id)}${plainName(file.name)}-${randomUUID().slice(0, 8)}.webp`
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
    const known = shownIn(before)
    const wanted = [...pictures, ...colors.flatMap(({ picture }) => picture ?? [])]
    // Back again: its own within their days, those of an import at any time.
    const back = [...new Set(wanted)].filter((key) => !known.has(key))
    for (const key of back) {
      const mayShow = isOwnPicture(key, id) || !key.startsWith('styles/')
      if (!mayShow || !(await hasPicture(deps, key)))
        throw new RuleError({ pictures: [message('does_not_exist', { value: key })] })
    }
    const strange = colors.find(({ color }) => !before.colors.some((one) => one.id === color))
    if (strange) throw new RuleError({ colors: [message('does_not_exist', { value: strange.color })] })
    await claimFiles(tx, back.flatMap(filesBehind))
    await queries.setPictures(tx, id, [...new Set(pictures)])
    await queries.setColorPictures(tx, id, colors)
    await release(tx, deps, id, language, [...known])
    const after = (await queries.findPictures(tx, id, language))!
    const [was, is] = [logged(before), logged(after)]
    return JSON.stringify(was) === JSON.stringify(is) ? undefined : { before: was, after: is }
  })

/**
 * Shows a part of a picture wherever the style shows it, or the whole again. The whole is kept for as long as a part of it
 * is shown.
 *
 * @throws NotFoundError, ConflictError, RuleError on `picture` or `crop`
 */
export async function cropPicture(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, picture, crop }: EndpointInput<typeof cropCall>['body'],
  language: Language,
): Promise<Style> {
  if (crop && (crop.left + crop.width > 1000 || crop.top + crop.height > 1000))
    throw new RuleError({ crop: [message('style_crop_outside')] })
  const { pictures, colors } = await readStyle(deps.db, deps.config, id, language)
  const isShown = [...pictures, ...colors.map((color) => color.picture)].some((one) => one?.key === picture)
  if (!isShown) throw new RuleError({ picture: [message('does_not_exist', { value: picture })] })
  const whole = originalOf(picture)
  const isWhole = crop === null || (crop.width === 1000 && crop.height === 1000)
  const key = isWhole ? whole : cropKey(whole, id, crop)
  // The same part may have been made before: its file is not given up again while it may be shown.
  if (crop && key !== whole && !(await hasPicture(deps, key))) {
    const part = await cropPhoto(deps, whole, crop)
    if (!part) throw new RuleError({ picture: [message('style_crop_unreadable')] })
    await addNamedFiles(deps, [{ key: photoKey(key), content: part }])
  }
  return changeParts(deps, actor, { id, version, language }, async (tx) => {
    const before = (await queries.findPictures(tx, id, language))! // the style is held
    if (!shownIn(before).has(picture))
      throw new RuleError({ picture: [message('does_not_exist', { value: picture })] })
    await claimFiles(tx, filesBehind(key))
    if (key === picture) return undefined
    await queries.setPictures(tx, id, [...new Set(before.keys.map((one) => (one === picture ? key : one)))])
    await queries.setColorPictures(
      tx,
      id,
      before.colors.flatMap((color) => (color.key === picture ? [{ color: color.id, picture: key }] : [])),
    )
    await release(tx, deps, id, language, [picture])
    return { before: { pictures: [shownName(picture)] }, after: { pictures: [shownName(key)] } }
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findPictures>>>
const shownIn = ({ keys, colors }: Found): Set<string> =>
  new Set([...keys, ...colors.flatMap(({ key }) => key ?? [])])
/** The files of a picture: its own, and that of the whole of which it is a part. */
const filesBehind = (key: string): string[] => [...new Set([key, originalOf(key)])].map(photoKey)

/** What the log says of pictures: how many show the style, and which colours have one. */
const logged = ({ keys, colors }: Found) => ({
  pictures: keys.map(shownName),
  colors_pictured: colors.filter(({ key }) => key !== null).map(({ name }) => name),
})

/** Lets go of those of the office's pictures that the style shows no longer, nor a part of. */
async function release(
  tx: Tx,
  deps: Deps,
  id: number,
  language: Language,
  keys: readonly (string | null)[],
): Promise<void> {
  const shown = new Set([...shownIn((await queries.findPictures(tx, id, language))!)].flatMap(filesBehind))
  const own = keys.flatMap((key) => (key === null ? [] : [key, originalOf(key)]))
  const gone = [...new Set(own)]
    .filter((key) => isOwnPicture(key, id))
    .map(photoKey)
    .filter((file) => !shown.has(file))
  if (gone.length > 0) await releaseFiles(tx, deps, gone, keptDays)
}
