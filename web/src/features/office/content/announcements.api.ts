import {
  createOfficeAnnouncement,
  deleteOfficeAnnouncement,
  getOfficeAnnouncement,
  listOfficeAnnouncements,
  updateOfficeAnnouncement,
} from '@comptoir/contract/admin-announcements'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Titles are in the language on screen, which is part of the key. */
export const useAnnouncements = (query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'announcement', 'list', query, language],
    queryFn: () => call(listOfficeAnnouncements, { query }),
    placeholderData: keepPreviousData,
  })
export const announcementOf = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'announcement', id],
    queryFn: () => call(getOfficeAnnouncement, { params: { id } }),
  })
export const addAnnouncement = (body: EndpointRequest<typeof createOfficeAnnouncement>['body']) =>
  call(createOfficeAnnouncement, { body })
export const saveAnnouncement = (
  id: number,
  body: EndpointRequest<typeof updateOfficeAnnouncement>['body'],
) => call(updateOfficeAnnouncement, { params: { id }, body })
export const removeAnnouncement = (id: number) => call(deleteOfficeAnnouncement, { params: { id } })
