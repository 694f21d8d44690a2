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

/** A row with those around it that the next keys lead to. */
const neighbours = (row: number, count: number): number[] =>
  [-2, -1, 0, 1, 2].map((step) => row + step).filter((each) => each >= 0 && each < count)

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
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range)
      if (focused === undefined) return rows
      const around = neighbours(focused, range.count)
      return [...new Set([...rows, ...around])].toSorted((a, b) => a - b)
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
    const isDrawn = (row: number) => element?.querySelector(`[data-index="${row}"]`)
    const rowWithFocus = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      return row && element?.contains(row) ? Number(row.dataset['index']) : undefined
    }
    // Drawn as soon as the keyboard moves, and not when the page has scrolled after it: a key that is held down is
    // faster. Where they are drawn already, as mostly, nothing has to be drawn again.
    const onFocus = () => {
      const row = rowWithFocus()
      if (row === undefined || !neighbours(row, count).every(isDrawn)) setFocused(row)
    }
    const onScroll = () => setFocused(rowWithFocus()) // it may leave the window
    element?.addEventListener('focusin', onFocus)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element?.removeEventListener('focusin', onFocus)
      removeEventListener('scroll', onScroll)
    }
  }, [count])
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
