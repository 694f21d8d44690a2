import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { scrollToFirstErrorIn } from '../FormErrors.tsx'
import { afterPress } from './after-press.ts'
import type { Fields } from './fields.ts'
import { type FormFaults, faultTexts } from './faults.ts'

type Options<V> = {
  initialValues: V
  /** What is wrong with the values as they stand, under dotted paths. */
  faults: (values: V) => FormFaults
  /** Where the server's word for a field has another name than the form's: `{ city: 'city_name' }`. */
  aliases?: Record<string, string>
}

/**
 * A form as every form of the shop is (A22): nothing is said before a field is left or the form is sent, then the first
 * fault under its field; the first faulty field comes into view; the server's refusals go to their fields.
 */
export function useShopForm<V extends object>({ initialValues, faults, aliases = {} }: Options<V>) {
  const { t, i18n } = useTranslation(['form', 'common'])
  const shown = useRef(new Set<string>())
  const [others, setOthers] = useState<string[]>([])
  const sent = useRef<HTMLFormElement | null>(null)
  const sendings = useRef(0)
  // Only once the faults are on the page: an answer of the server comes outside of any event.
  const [refusals, setRefusals] = useState(0)
  const showFirstFault = () => setRefusals((count) => count + 1)
  useEffect(() => {
    if (refusals > 0) scrollToFirstErrorIn(sent.current ?? document)
  }, [refusals])
  const form = useForm<V>({
    initialValues,
    clearInputErrorOnChange: true,
    validate: (values) => faultTexts(faults(values), t),
  })
  useSpokenAnew(i18n.language, form.errors, (path) => form.validateField(path))

  /** Unless the press has sent the form: then all of it was judged, and the server's word must stay. */
  const judgeLeft = (path: string) => {
    const before = sendings.current
    afterPress(() => {
      if (sendings.current === before) form.validateField(path)
    })
  }
  const props = (path: string, type: 'input' | 'checkbox') => {
    shown.current.add(path)
    const input = form.getInputProps(path, { type })
    // Mantine marks a faulty checkbox or password for the eye only.
    return {
      ...input,
      name: path,
      onBlur: () => judgeLeft(path),
      ...(input.error && { 'aria-invalid': true }),
    }
  }
  const fields: Fields = {
    input: (path) => props(path, 'input'),
    check: (path) => props(path, 'checkbox'),
    get: (path) => form.getInputProps(path).value,
    set: (path, value) => form.setFieldValue(path, value as never), // the group knows its fields
  }
  return {
    values: form.values,
    fields,
    isDirty: () => form.isDirty(),
    /** Takes the values as they are for what is saved. */
    settle: () => form.resetDirty(),
    setValues: form.setValues,
    /** Messages of the server about what is no field of this form. */
    others,
    onSubmit: (send: (values: V) => void) => (event?: FormEvent<HTMLFormElement>) => {
      setOthers([])
      sendings.current += 1
      sent.current = event?.currentTarget ?? null
      form.onSubmit(send, showFirstFault)(event)
    },
    /** Puts a refusal where it belongs (ERR-02); give the error to `FormErrors` as well. */
    refuse: (error: unknown) => {
      if (!(error instanceof ApiError)) return
      const told = Object.entries(error.fields).map(([path, text]) => [aliasOf(path, aliases), text] as const)
      form.setErrors(Object.fromEntries(told.filter(([path]) => shown.current.has(path))))
      setOthers(told.filter(([path]) => !shown.current.has(path)).map(([, text]) => text))
      if (told.length > 0) showFirstFault()
    },
  }
}

/** `billing_info.address.city` with `{ city: 'city_name' }` is `billing_info.address.city_name`. */
function aliasOf(path: string, aliases: Record<string, string>): string {
  const [name = '', ...above] = path.split('.').toReversed()
  return [...above.toReversed(), aliases[name] ?? name].join('.')
}

/** What is said under the fields is said again when the reader's language changes. */
function useSpokenAnew(language: string, errors: object, validate: (path: string) => unknown): void {
  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    for (const path of Object.keys(errors)) validate(path)
  })
}
