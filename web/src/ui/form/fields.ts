import type { UseFormReturnType } from '@mantine/form'

/** Access to a form's fields by dotted paths, for groups of fields. */
export type Fields = {
  /** Props of a text field or a choice, with its error. */
  input: (path: string) => InputProps
  /** Props of a checkbox. */
  check: (path: string) => InputProps
  get: (path: string) => string
  set: (path: string, value: Value) => void
  /** Several fields of a part, by their names there. */
  setAll: (part: string, values: { readonly [name: string]: Value }) => void
}
type Value = string | number | boolean | null
type InputProps = ReturnType<UseFormReturnType<object>['getInputProps']> & { name: string }

/** The fields of a part of the form: `within(fields, 'billing_info.address')`. */
export const within = (fields: Fields, part: string): Fields => ({
  input: (path) => fields.input(`${part}.${path}`),
  check: (path) => fields.check(`${part}.${path}`),
  get: (path) => fields.get(`${part}.${path}`),
  set: (path, value) => fields.set(`${part}.${path}`, value),
  setAll: (path, values) => fields.setAll(`${part}.${path}`, values),
})
