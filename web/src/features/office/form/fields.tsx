import { languages } from '@comptoir/contract/common'
import { Checkbox, MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { hintBelow } from '#ui/form/layout.ts'
import type { Choice } from '#features/office/list/filters.ts'
import { useField } from './FormContext.tsx'
import classes from './OfficeForm.module.css'

type Field = { name: string; label: string; hint?: string | undefined }

/** How a text reads where it is shown outside of its field: a dash where there is none. */
export const asText = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '–')
const below = (hint: string | undefined) => (hint ? { description: hint, inputWrapperOrder: hintBelow } : {})

/** Fields side by side, as many as there is room for. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)

type TextProps = Field &
  Pick<
    ComponentProps<typeof TextInput>,
    'type' | 'readOnly' | 'inputMode' | 'maxLength' | 'placeholder' | 'lang' | 'className' | 'onKeyDown'
  > & { 'data-autofocus'?: boolean }
export function TextField({ name, label, hint, ...props }: TextProps) {
  const { fields, isRequired } = useField(name, { label, show: asText })
  return (
    <TextInput {...fields.input(name)} {...props} {...below(hint)} label={label} withAsterisk={isRequired} />
  )
}

/** A text of several lines. */
export function LongTextField({
  name,
  label,
  hint,
  ...props
}: Field & Pick<TextProps, 'maxLength' | 'data-autofocus' | 'lang' | 'className'>) {
  const { fields, isRequired } = useField(name, { label, show: asText })
  return (
    <Textarea
      {...fields.input(name)}
      {...props}
      {...below(hint)}
      label={label}
      autosize
      minRows={4}
      withAsterisk={isRequired}
    />
  )
}

/** A whole number. */
export const NumberField = (props: TextProps) => <TextField inputMode="numeric" {...props} />
type ChoiceProps = Field & { data: Choice[] }
export function ChoiceField({
  name,
  label,
  hint,
  data,
  ...autofocus
}: ChoiceProps & { 'data-autofocus'?: boolean }) {
  const show = (value: unknown) => data.find((one) => one.value === value)?.label ?? asText(value)
  const { fields, isRequired } = useField(name, { label, show })
  return (
    <NativeSelect
      {...fields.input(name)}
      {...below(hint)}
      {...autofocus}
      label={label}
      data={data}
      withAsterisk={isRequired}
    />
  )
}

/** Several to choose from. */
export function ManyField({
  name,
  label,
  hint,
  data,
  onChange,
}: ChoiceProps & { onChange?: (values: string[]) => void }) {
  const show = (value: unknown) =>
    data
      .filter((one) => Array.isArray(value) && value.includes(one.value))
      .map((one) => one.label)
      .join(', ') || '–'
  const { fields, isRequired } = useField(name, { label, show })
  const input = fields.input(name)
  return (
    <MultiSelect
      {...input}
      {...below(hint)}
      {...(onChange && { onChange })}
      label={label}
      data={data}
      withAsterisk={isRequired}
    />
  )
}

export function SwitchField({ name, label, hint }: Field) {
  const fields = useFlag(name, label)
  return <Switch {...fields.check(name)} className={classes.whole ?? ''} label={label} description={hint} />
}

export function CheckField({ name, label, hint }: Field) {
  const fields = useFlag(name, label)
  return <Checkbox {...fields.check(name)} className={classes.whole ?? ''} label={label} description={hint} />
}

/** Asks whether it is meant, once the server has said what may be a mistake. */
export function SureField() {
  const { t } = useTranslation('admin')
  const box = useFlag('sure', t('sure')).check('sure')
  return box.error || box.checked ? (
    <Checkbox {...box} className={classes.whole ?? ''} label={t('sure')} />
  ) : null
}

function useFlag(name: string, label: string) {
  const { t } = useTranslation('admin')
  return useField(name, { label, show: (value) => t(value === true ? 'yes' : 'no') }).fields
}

/** A text in every language of the shop. `isLong` gives a sentence more room than a name. */
export function TextsField({ name, label, isLong = false }: Field & { isLong?: boolean }) {
  return (
    <div className={classes.fields} data-long={isLong || undefined}>
      {languages.map((language) => (
        <TextField
          key={language}
          name={`${name}.${language}`}
          label={`${label} (${languageNames[language]})`}
          lang={language}
        />
      ))}
    </div>
  )
}
