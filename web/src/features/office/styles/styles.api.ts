import {
  addPaper,
  addPicture,
  addProducts as addProductsCall,
  changeStyles as changeStylesCall,
  type Crop,
  createStyle,
  deleteStyle,
  cropPicture,
  getStyle,
  getStyleChoices,
  getStylePaper,
  listStyles,
  previewStyle,
  previewStyleChanges,
  proposeProducts,
  proposeSuccessors,
  raiseStylePrices,
  type Style,
  type StyleBulk,
  type StyleChoices,
  type StyleRaise,
  undoStyleChanges,
  updatePapers,
  updatePictures,
  updateProducts,
  updateStyle,
} from '@comptoir/contract/admin-styles'
import type { TextLanguage } from '@comptoir/contract/common'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

/** A page of the styles; names are in the language on screen, which is part of the key. */
export const useStyles = (query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'style', 'list', query, language],
    queryFn: () => call(listStyles, { query }),
    placeholderData: keepPreviousData,
  })
/** What a style can name: categories, brands, catalogues, colours and sizes; those too that are not offered any more. */
export const styleChoices = (language: string) =>
  queryOptions({
    queryKey: ['admin', 'style', 'choices', language],
    queryFn: () => call(getStyleChoices),
    staleTime: 60_000,
  })
export const styleOf = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'style', id, language],
    queryFn: () => call(getStyle, { params: { id } }),
  })
export const saveStyle = (id: number, body: EndpointRequest<typeof updateStyle>['body']) =>
  call(updateStyle, { params: { id }, body })
export const addStyle = (body: EndpointRequest<typeof createStyle>['body']) => call(createStyle, { body })
export const removeStyle = (id: number) => call(deleteStyle, { params: { id } })
export const saveProducts = (id: number, body: EndpointRequest<typeof updateProducts>['body']) =>
  call(updateProducts, { params: { id }, body })
/** The products that further colours and sizes would make of a style as it is now. */
export const proposal = (
  { id, version }: Style,
  query: { colors: string; sizes: string },
  language: string,
) =>
  queryOptions({
    queryKey: ['admin', 'style', id, 'proposal', version, query, language],
    queryFn: () => call(proposeProducts, { params: { id }, query }),
  })
export const addProducts = (id: number, body: EndpointRequest<typeof addProductsCall>['body']) =>
  call(addProductsCall, { params: { id }, body })
export const sendPicture = (id: number, file: File) => call(addPicture, { params: { id }, body: { file } })
export const savePictures = (id: number, body: EndpointRequest<typeof updatePictures>['body']) =>
  call(updatePictures, { params: { id }, body })
/** Shows a part of a picture in its place; null shows the whole again. */
export const saveCrop = (id: number, body: { picture: string; crop: Crop | null; version: number }) =>
  call(cropPicture, { params: { id }, body })
/** The products of another style, by its reference, that could take the place of those of this one. */
export const proposedSuccessors = (id: number, style: string) =>
  call(proposeSuccessors, { params: { id }, query: { style } })
export const sendPaper = (id: number, body: EndpointRequest<typeof addPaper>['body']) =>
  call(addPaper, { params: { id }, body })
export const savePapers = (id: number, body: EndpointRequest<typeof updatePapers>['body']) =>
  call(updatePapers, { params: { id }, body })
/** Saves a paper of a style, published or not. */
export const fetchStylePaper = (id: number, paper: { id: number }): Promise<void> =>
  download(getStylePaper, { params: { id, second: paper.id } })
export const changeStyles = (body: StyleBulk) => call(changeStylesCall, { body })
export const bulkPreview = (body: StyleBulk, language: string) =>
  queryOptions({
    queryKey: ['admin', 'style', 'preview', body, language],
    queryFn: () => call(previewStyleChanges, { body }),
  })
/** Drafts a change of their prices, to be looked at. */
export const raisePrices = (body: StyleRaise) => call(raiseStylePrices, { body })
export const undoStyles = (undo: string) => call(undoStyleChanges, { body: { undo } })
/** What customers would see of a style. */
export const stylePreview = (id: number, { language, tariff }: { language: string; tariff: string }) =>
  queryOptions({
    queryKey: ['admin', 'style', id, 'shown', language, tariff],
    queryFn: () =>
      call(previewStyle, {
        params: { id },
        query: { language: language as TextLanguage, ...(tariff && { tariff: Number(tariff) }) },
      }),
  })

/** Of what styles can name, what is still offered, and what a style has already. */
export const offered = <One extends StyleChoices['brands'][number]>(
  choices: readonly One[] | undefined,
  has: readonly (number | null)[] = [],
): One[] => (choices ?? []).filter(({ id, is_active }) => is_active || has.includes(id))

/** The units as choices: those that are offered, and the one that a style has. */
export const unitChoices = (known: StyleChoices | undefined, has: string) => {
  const units = (known?.units ?? []).filter(({ code, is_active }) => is_active || code === has)
  return units.length > 0
    ? units.map(({ code, name }) => ({ value: code, label: name }))
    : [{ value: has, label: has }] // until they are there
}

/** What the server says of a file that it has refused. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && 'fields' in error
    ? Object.values(error.fields as Record<string, string>)[0]
    : undefined
