import type { BasketLine } from '@comptoir/contract/basket'
import { listSizes } from '@comptoir/contract/quick-order'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { emptyLines, looksOf } from './empty-lines.rules.ts'

const none: readonly BasketLine[] = []
const freshMs = 5 * 60_000

/**
 * The sizes of the styles and colours of lines, as lines of no packs that can be filled. None until they are known, nor
 * where the shop cannot be reached. They stay the same while packs change.
 */
export function useEmptyLines(lines: readonly BasketLine[], isOn: boolean): readonly BasketLine[] {
  const owner = useOwnerId()
  const { i18n } = useTranslation()
  const found = useMemo(() => looksOf(lines), [lines])
  const names = found
    .map(({ look, comment }) => `${look} ${comment}`)
    .toSorted()
    .join('\n')
  // oxlint-disable-next-line react/exhaustive-deps -- other products may stand for the same looks
  const looks = useMemo(() => found, [names])
  const colors = useMemo(() => [...new Set(looks.map(({ look }) => look))].toSorted(), [looks])
  const { data } = useQuery({
    queryKey: ['catalogue', 'sizes', colors, owner, i18n.language],
    queryFn: () =>
      call(listSizes, {
        query: owner === null ? {} : { owner },
        body: { products: looks.map(({ product }) => product) },
      }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    enabled: isOn && looks.length > 0,
  })
  return useMemo(() => (isOn && data ? emptyLines(looks, data.results) : none), [isOn, looks, data])
}
