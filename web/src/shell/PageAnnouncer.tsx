import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Long enough for the new page to have named itself. */
const settleMs = 400

/** Tells whoever cannot see it that another page is shown: a click changes the page without the browser loading one. */
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
