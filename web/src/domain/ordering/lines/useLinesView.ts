import type { PaperLines } from '@comptoir/contract/order'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'

/** In the order they were added, under their styles, or as size runs. */
export const lineViews = ['added', 'style', 'runs'] as const
export type LinesView = (typeof lineViews)[number]

/** How lines are shown, everywhere in this browser. */
export function useLinesView(): [LinesView, (view: string) => void] {
  const [kept, keep] = useStored(storageKeys.linesView)
  return [lineViews.find((view) => view === kept) ?? 'added', keep]
}

/** How the lines of an order stand on the papers that are fetched: as they do on screen. */
export const usePaperLines = (): PaperLines => (useLinesView()[0] === 'runs' ? 'runs' : 'single')
