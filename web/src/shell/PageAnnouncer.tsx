import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** By then the new page has set its title. */
const settleMs = 400

/** Announces a new page to screen readers, since the browser does not load one. */
export function PageAnnouncer() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), settleMs)
    return () => clearTimeout(timer)
  }, [path])
  return (
    <div role="status" className="visually-hidden">
      {title}
    </div>
  )
}
