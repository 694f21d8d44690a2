import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type To = {
  /** Path below `/admin/`. */
  to: string
  search?: Record<string, string>
}
export const adminHref = (path: string): string => (path ? `/admin/${path}` : '/admin')
const target = ({ to, search = {} }: To) => ({ to: '/admin/$', params: { _splat: to }, search }) as const

/** A bare link within the back office. */
export function AdminLink({ to, search, ...rest }: To & Omit<ComponentProps<'a'>, 'href' | 'target'>) {
  return <Link {...target({ to, ...(search && { search }) })} {...(rest as object)} />
}

/** Words that lead to another screen of the back office. */
export function AdminAnchor({ to, search, ...rest }: To & Omit<ComponentProps<typeof Anchor<'a'>>, 'href'>) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link {...props} {...target({ to, ...(search && { search }) })} />}
      {...rest}
    />
  )
}

/** A button that leads to another screen of the back office. */
export function AdminButton({ to, search, ...rest }: To & Omit<ComponentProps<typeof Button<'a'>>, 'href'>) {
  return (
    <Button
      renderRoot={(props) => <Link {...props} {...target({ to, ...(search && { search }) })} />}
      {...rest}
    />
  )
}
