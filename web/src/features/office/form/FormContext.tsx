import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Fields } from '#ui/form/fields.ts'
import { isRequired, type Shape } from './shape.ts'

/** What a field is called, and how its value reads: for where it is shown outside of the field. */
export type Shown = { label: string; show: (value: unknown) => string }
type Form = { fields: Fields; shape: Shape; shown: Map<string, Shown>; values: object }
const Context = createContext<Form | null>(null)

type Props = {
  form: { values: object; fields: Fields }
  shape: Shape
  /** Collects what the fields are called. */
  shown?: Map<string, Shown>
  children: ReactNode
}

/** Gives the fields within it the form they are of. */
export function FormContext({ form: { values, fields }, shape, shown, children }: Props) {
  const [own] = useState(() => new Map<string, Shown>())
  return <Context value={{ fields, shape, shown: shown ?? own, values }}>{children}</Context>
}

/** All fields of the form, for what sets several at once. @throws outside of a form */
export function useFields(): Fields {
  const form = useContext(Context)
  if (!form) throw new Error('what sets fields stands outside of a form')
  return form.fields
}

/** A field of the form by its dotted path. @throws outside of a form */
export function useField(name: string, { label, show }: Shown) {
  const form = useContext(Context)
  if (!form) throw new Error(`the field ${name} stands outside of a form`)
  form.shown.set(name, { label, show })
  return { ...form, isRequired: isRequired(form.shape, name) }
}
