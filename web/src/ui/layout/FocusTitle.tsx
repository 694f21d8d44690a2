import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The title of what replaces a form; takes the focus, so that it is announced. */
export function FocusTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Title ref={title} order={1} tabIndex={-1}>
      {children}
    </Title>
  )
}
