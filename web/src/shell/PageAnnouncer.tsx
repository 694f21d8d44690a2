import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** A page that is still loading has the title of the one before. */
const settleMs = 400

/** Announces a new page to screen readers once it has its title, since the browser does not load one. */
export function PageAnnouncer() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const tell = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTitle(document.title), settleMs)
    }
    let timer = setTimeout(() => setTitle(document.title), settleMs)
    const observer = new MutationObserver(tell)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [path])
  return (
    <div role="status" className="visually-hidden">
      {title}
    </div>
  )
}
