import {
  addColorSample,
  createReference,
  deleteReference,
  getReference,
  getReferenceUses,
  listReferences,
  mergeReference,
  orderReferences,
  updateReference,
  type Reference,
  type ReferenceChanges,
  type ReferenceInput,
  type ReferenceKind,
} from '@comptoir/contract/admin-reference'
import { maximumLimit } from '@comptoir/contract/common'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const useReferences = (kind: ReferenceKind, query: object) =>
  useQuery({
    queryKey: ['admin', kind, 'list', query],
    queryFn: () => call(listReferences, { params: { kind }, query }),
    placeholderData: (before, earlier) =>
      earlier?.queryKey[1] === kind ? keepPreviousData(before) : undefined,
  })

/** One of a kind; nothing without an id. */
export const useReference = (kind: ReferenceKind, id: number | undefined) =>
  useQuery({
    queryKey: ['admin', kind, id],
    queryFn: id === undefined ? skipToken : () => call(getReference, { params: { kind, id } }),
  })

/** All of a kind in their order, page by page. */
export const allReferences = (kind: ReferenceKind) =>
  queryOptions({
    queryKey: ['admin', kind, 'all'],
    queryFn: async () => {
      const all: Reference[] = []
      for (;;) {
        const page = await call(listReferences, {
          params: { kind },
          query: { limit: maximumLimit, offset: all.length, ordering: 'position' },
        })
        all.push(...page.results)
        if (page.results.length === 0 || all.length >= page.count) return all
      }
    },
  })

/** What has one of them. Not asked for anew with its kind: it may just have been merged. */
export const usesOf = (kind: ReferenceKind, id: number) =>
  queryOptions({
    queryKey: ['admin', 'uses', kind, id],
    queryFn: () => call(getReferenceUses, { params: { kind, id } }),
  })

/** Changes one, or adds it. */
export const saveReference = (
  kind: ReferenceKind,
  id: number | null,
  body: ReferenceChanges,
): Promise<Reference> =>
  id === null
    ? call(createReference, { params: { kind }, body: body as ReferenceInput })
    : call(updateReference, { params: { kind, id }, body })
/** Sends a picture of cloth. @returns its key, for the colour that it is a sample of */
export const sendSample = (file: File): Promise<string> =>
  call(addColorSample, { body: { file } }).then(({ sample }) => sample)
export const removeReference = (kind: ReferenceKind, id: number) =>
  call(deleteReference, { params: { kind, id } })
export const merge = (kind: ReferenceKind, id: number, into: number) =>
  call(mergeReference, { params: { kind, id }, body: { into } })
export const order = (kind: ReferenceKind, body: { ids: number[]; seen: number[]; parent: number | null }) =>
  call(orderReferences, { params: { kind }, body })
