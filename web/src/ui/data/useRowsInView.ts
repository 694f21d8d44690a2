import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '#ui/theme/printing.ts'

/** Rows beyond the window that are drawn all the same. */
const beyond = 8
/** A list as short as this is drawn whole, so that the browser's own search finds every row. */
const usualShortList = 60

type Options = {
  count: number
  /** Tells rows apart when others come or go before them. */
  keyOf: (row: number) => string
  /** Pixels of a row that has not been drawn yet. */
  estimate: (row: number) => number
  /** Heights are kept under this name, so that whoever comes back finds the page where it was. */
  name: string
  /** Rows up to which the list is drawn whole; fewer where a row is large. */
  shortList?: number
}

type RowsInView<Body extends HTMLElement> = {
  /** Of the element that holds the rows, and nothing else: it is positioned, and as high as all of them. */
  body: RefObject<Body | null>
  height: number
  /** What to draw; `start` is the distance to the top of `body`. */
  drawn: { row: number; start: number }[]
  /** For the `ref` of each row, which says with `data-index` which one it is. */
  measure: (row: HTMLElement | null) => void
  /** Brings a row into view that may not be drawn. */
  show: (row: number) => void
}

const heights = new Map<string, VirtualItem[]>()

/**
 * Which rows of a long list to draw as the page scrolls: those in the window and a few beyond; the one that has the
 * keyboard with its neighbours, so that Tab and the arrows go on from it wherever the window is; all of them on paper.
 */
export function useRowsInView<Body extends HTMLElement>({
  count,
  keyOf,
  estimate,
  name,
  shortList = usualShortList,
}: Options): RowsInView<Body> {
  const body = useRef<Body>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number>()
  const isPrinting = usePrinting()
  // Drawn as soon as the keyboard moves, and not when the page has scrolled after it: a key that is held down is faster.
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range)
      if (focused === undefined) return rows
      const around = [-2, -1, 0, 1, 2].map((step) => focused + step)
      const known = around.filter((row) => row >= 0 && row < range.count)
      return [...new Set([...rows, ...known])].toSorted((a, b) => a - b)
    },
    [focused],
  )
  // oxlint-disable-next-line react/incompatible-library -- its functions are passed to no memoized component
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: estimate,
    overscan: count <= shortList ? shortList : beyond,
    scrollMargin: top,
    // What stays in view above and below the rows.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    rangeExtractor,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: heights.get(name) ?? [],
    useFlushSync: false,
  })
  useLayoutEffect(() => {
    const look = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY))
    }
    look()
    const observer = new ResizeObserver(look) // what comes and goes above makes the page longer or shorter
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = body.current
    const keep = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index']
      setFocused(row === undefined ? undefined : Number(row))
    }
    element?.addEventListener('focusin', keep)
    return () => element?.removeEventListener('focusin', keep)
  }, [])
  useEffect(() => () => void heights.set(name, virtualizer.takeSnapshot()), [name, virtualizer])
  return {
    body,
    height: virtualizer.getTotalSize(),
    drawn: isPrinting
      ? Array.from({ length: count }, (_, row) => ({ row, start: 0 }))
      : virtualizer.getVirtualItems().map(({ index, start }) => ({ row: index, start: start - top })),
    measure: virtualizer.measureElement,
    show: (row) => virtualizer.scrollToIndex(row),
  }
}
