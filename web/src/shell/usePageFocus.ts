import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusField } from '#ui/layout/dock.ts'

/** A new page has its heading by then; whoever presses something before goes on from there. */
const settleMs = 3000
const lookMs = 50

/**
 * After a navigation the keyboard stands on the heading of the new page, unless the page has put it into a field, or
 * somebody has gone to the search while it loaded. A page that the browser has loaded begins at its top.
 */
export function usePageFocus(): void {
  const wanted = useRouterState({ select: ({ location }) => location.pathname })
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef<string>(undefined)
  const left = useRef<Element>(null)
  useEffect(() => {
    left.current = document.activeElement
  }, [wanted])
  useEffect(() => {
    const isFirst = before.current === undefined
    if (path === undefined || before.current === path) return
    before.current = path
    if (isFirst) return
    const looking = setInterval(() => focusHeadingIfNowhere(left.current), lookMs)
    const stop = () => {
      clearInterval(looking)
      clearTimeout(timer)
      for (const press of presses) removeEventListener(press, stop, true)
    }
    const timer = setTimeout(stop, settleMs)
    for (const press of presses) addEventListener(press, stop, true)
    return stop
  }, [path])
}

const presses = ['keydown', 'pointerdown'] as const

/** Looked at twice: what returns the keyboard by itself has done so by then. */
const lookForFocusMs = 150

/**
 * Where an action removes what had the keyboard, that goes to the next button of its place (`data-place`), else to the
 * heading of the page, in view, never to nowhere; after a dialog to where it was before. A button that is disabled while
 * it works gets it back.
 */
export function useNoLostFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let below: Element | null = null // under the dialog that has the keyboard
    let place: Element | null = null
    let isInDialog = false
    let found: 'there' | 'disabled' | 'gone' = 'there'
    const look = () => {
      const before = found
      const isNowhere = document.activeElement === document.body
      found = last && isNowhere ? stateOf(last) : 'there'
      if (found === 'gone' && before === 'gone') {
        if (isInDialog && below instanceof HTMLElement && stateOf(below) === 'there')
          below.focus({ preventScroll: true })
        else focusIn(place)
      }
      if (found === 'there' && before === 'disabled' && isNowhere && last instanceof HTMLElement)
        last.focus({ preventScroll: true })
    }
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      isInDialog = last?.closest('[role="dialog"]') != null
      if (isInDialog) return
      below = last
      place = last?.closest('[data-place]') ?? null
    }
    const onPointer = () => (last = null) // beside everything is nowhere on purpose
    const timer = setInterval(look, lookForFocusMs)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      clearInterval(timer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [])
}

/** What can be pressed next in the place, or its heading; without one the heading of the page. */
function focusIn(place: Element | null): void {
  const button = place?.querySelector<HTMLElement>('button:enabled')
  const next = button ?? place?.closest('section, aside')?.querySelector<HTMLElement>('h2, h3')
  if (!next || !place?.isConnected) return focusHeading(true)
  if (!button) next.tabIndex = -1
  focusField(next)
}

function stateOf(element: Element): 'there' | 'disabled' | 'gone' {
  if (!element.isConnected || element.checkVisibility?.() === false) return 'gone'
  return element.matches(':disabled') ? 'disabled' : 'there'
}

/** Escape in a field that does nothing else with it leads to the heading of the page. */
export function useLeaveFields(): void {
  useEffect(() => {
    let isListOpen = false
    // Before the field hears of it: its list may close with it.
    const onBefore = ({ target }: KeyboardEvent) => {
      isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
    }
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented || isListOpen || isInDialog(event)) return
      if (target instanceof Element && target.matches('input, textarea, select')) focusHeading(true)
    }
    document.addEventListener('keydown', onBefore, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onBefore, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** Also where the dialog has taken the field away by now. */
const isInDialog = (event: Event): boolean =>
  event.composedPath().some((each) => each instanceof Element && each.matches('[role="dialog"]'))

/** @param left what had the keyboard when the page was left */
function focusHeadingIfNowhere(left: Element | null): void {
  const active = document.activeElement
  if (active !== left && active?.matches('input')) return
  if (!active?.closest('main, [role="dialog"], [role="menu"]') || active.matches('main')) focusHeading()
}

/** @param isShown whether the page scrolls to it; a new page begins there anyway */
function focusHeading(isShown = false): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: !isShown })
}
