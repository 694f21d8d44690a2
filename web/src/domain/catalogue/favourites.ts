import { addFavourite, type Favourites, listFavourites, removeFavourite } from '@comptoir/contract/favourites'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { kept } from '#api/kept-answers.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { errorText } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'

const ownerQuery = (owner: number | null) => (owner === null ? {} : { owner })

export const favourites = (owner: number | null) =>
  queryOptions({
    queryKey: ['favourites', owner],
    queryFn: () => call(listFavourites, { query: ownerQuery(owner) }),
    persister: kept,
    staleTime: 5 * 60_000,
  })

const none: readonly number[] = []

/** The styles that the user has marked for whom they order; none until that is known. */
export const useFavourites = (): readonly number[] => useQuery(favourites(useOwnerId())).data?.styles ?? none

/** Marks a style, or takes its mark away: shown at once, and taken back where the server refuses it. */
export function useFavourite(style: number): { isFavourite: boolean; toggle: () => void } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const owner = useOwnerId()
  const { queryKey } = favourites(owner)
  const isFavourite = useFavourites().includes(style)
  const { mutate } = useMutation({
    scope: { id: `favourite ${style}` }, // the last word counts
    mutationFn: (isMarked: boolean): Promise<unknown> => {
      const request = { params: { id: style }, query: ownerQuery(owner) }
      return isMarked ? call(addFavourite, request) : call(removeFavourite, request)
    },
    onMutate: async (isMarked) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Favourites>(queryKey, (before = { styles: [] }) => {
        const others = before.styles.filter((id) => id !== style)
        return { styles: isMarked ? [style, ...others] : others }
      })
    },
    onError: (error) => void notify.failed(errorText(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { isFavourite, toggle: () => mutate(!isFavourite) }
}
