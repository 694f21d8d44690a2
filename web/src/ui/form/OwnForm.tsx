import type { ComponentProps, SyntheticEvent } from 'react'

/**
 * A form around one field of many, which sends nothing. At every key Chromium looks, for its autofill, at all fields of
 * the same form, and at all that are in none: in a grid of 168 fields it lays the page out 700 times for each key, and 40
 * times where each field has a form. `data-own` tells it from forms that are sent.
 */
export const OwnForm = (props: Omit<ComponentProps<'form'>, 'onSubmit'>) => (
  <form {...props} data-own onSubmit={stay} />
)

const stay = (event: SyntheticEvent): void => event.preventDefault()
