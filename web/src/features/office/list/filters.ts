import type { OfficeKey } from '#features/office/office-texts.ts'

export type Choice = { value: string; label: string }

/**
 * What a list can be narrowed by. From this one definition come the name in the address, the field, the chip of a
 * filter that has no field, 'show everything', and what a bulk action over the whole list sends.
 */
export type Filter = {
  label: OfficeKey
  /** Its value is an id: a number where the server takes it in a body. */
  isId?: true
  /** A field with a day. */
  isDay?: true
  /** A field with these to choose from; a hook. */
  useChoices?: () => Choice[]
  /** Its values stand as tabs over the list, in place of a field. */
  areTabs?: true
  /** A field that finds what to choose from by what is typed; a hook. `useName` says what is chosen. */
  useFound?: (typed: string) => Choice[]
  /** Set by links only: what its value is called on the chip; a hook. */
  useName?: (value: string, filters: { [name: string]: string | undefined }) => string
}
export type Filters<Name extends string> = Readonly<Record<Name, Filter>>

/** Filters under the names that the server takes them by. */
export const filters = <Name extends string>(all: Filters<Name>): Filters<Name> => all
