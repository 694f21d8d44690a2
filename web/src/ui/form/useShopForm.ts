import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { scrollToFirstErrorIn } from './FormErrors.tsx'
import { afterPress } from './after-press.ts'
import type { Fields } from './fields.ts'
import { type FormFaults, faultTexts } from './faults.ts'

type Options<V> = {
  initialValues: V
  /** The faults of the values, by dotted paths. */
  faults: (values: V) => FormFaults
  /** Names of fields in the form that differ from the server's: `{ city: 'city_name' }`. */
  aliases?: Record<string, string>
}

/**
 * The behaviour of every form of the shop (A22): a field is validated on blur and on submit, its first fault is shown
 * under it, the first faulty field scrolls into view, and the server's errors are shown under their fields.
 */
export function useShopForm<V extends object>({ initialValues, faults, aliases = {} }: Options<V>) {
  const { t, i18n } = useTranslation(['form', 'common'])
  const shown = useRef(new Set<string>())
  const [others, setOthers] = useState<string[]>([])
  const sent = useRef<HTMLFormElement | null>(null)
  const sendings = useRef(0)
  // In an effect, since the server's errors are rendered first.
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
  useRevalidateOnLanguageChange(i18n.language, form.errors, (path) => form.validateField(path))

  /** Not if the click submitted the form: then all fields were validated, and the server's errors must stay. */
  const validateOnBlur = (path: string) => {
    const before = sendings.current
    afterPress(() => {
      const isEarly =
        before === 0 && [faults(form.getValues())[path] ?? []].flat().some(({ isOfAll }) => isOfAll)
      if (sendings.current === before && !isEarly) form.validateField(path)
    })
  }
  const props = (path: string, type: 'input' | 'checkbox') => {
    shown.current.add(path)
    const input = form.getInputProps(path, { type })
    // Mantine sets no aria-invalid on a checkbox or a password.
    return {
      ...input,
      name: path,
      onBlur: () => validateOnBlur(path),
      ...(input.error && { 'aria-invalid': true }),
    }
  }
  const fields: Fields = {
    input: (path) => props(path, 'input'),
    check: (path) => props(path, 'checkbox'),
    get: (path) => form.getInputProps(path).value,
    set: (path, value) => form.setFieldValue(path, value as never), // the group knows its fields
    setAll: (part, values) => {
      const whole = { ...form.getInputProps(part).value, ...values }
      form.setFieldValue(part, whole as never)
      for (const name of Object.keys(values))
        if (form.errors[`${part}.${name}`]) form.clearFieldError(`${part}.${name}`)
    },
  }
  return {
    values: form.values,
    fields,
    isDirty: () => form.isDirty(),
    /** Marks the current values as saved. */
    settle: () => form.resetDirty(),
    setValues: form.setValues,
    /** Errors of the server for fields that this form does not have. */
    others,
    onSubmit: (send: (values: V) => void) => (event?: FormEvent<HTMLFormElement>) => {
      setOthers([])
      sendings.current += 1
      sent.current = event?.currentTarget ?? null
      form.onSubmit(send, showFirstFault)(event)
    },
    /** Shows the server's errors under their fields (ERR-02); pass the error to `FormErrors` as well. */
    refuse: (error: unknown) => {
      if (!(error instanceof ApiError)) return
      const found = Object.entries(error.fields).map(
        ([path, text]) => [aliasOf(path, aliases), text] as const,
      )
      form.setErrors(Object.fromEntries(found.filter(([path]) => shown.current.has(path))))
      setOthers(found.filter(([path]) => !shown.current.has(path)).map(([, text]) => text))
      if (found.length > 0) showFirstFault()
    },
  }
}

/** `billing_info.address.city` with `{ city: 'city_name' }` is `billing_info.address.city_name`. */
function aliasOf(path: string, aliases: Record<string, string>): string {
  const [name = '', ...above] = path.split('.').toReversed()
  return [...above.toReversed(), aliases[name] ?? name].join('.')
}

/** Messages under the fields are translated again when the language changes. */
function useRevalidateOnLanguageChange(
  language: string,
  errors: object,
  validate: (path: string) => unknown,
): void {
  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    for (const path of Object.keys(errors)) validate(path)
  })
}
