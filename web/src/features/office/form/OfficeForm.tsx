import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '#ui/form/fields.ts'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { ChangedByOthers } from './ChangedByOthers.tsx'
import classes from './OfficeForm.module.css'
import { isRequired, type Shape } from './shape.ts'
import type { useEditor } from './useEditor.ts'

/** What a field is called, and how its value reads: for where it is shown outside of the field. */
export type Shown = { label: string; show: (value: unknown) => string }
type Editor = Pick<
  ReturnType<typeof useEditor<Shape, { version?: number }>>,
  'shape' | 'isDirty' | 'isPending' | 'isNew' | 'error' | 'contested' | 'takeTheirs'
> & {
  form: { values: object; fields: Fields; others: string[] }
  submit: (event?: React.FormEvent<HTMLFormElement>) => void
}
type FormContext = { fields: Fields; shape: Shape; shown: Map<string, Shown>; values: object }
const Context = createContext<FormContext | null>(null)

type Props = {
  editor: Editor
  children: ReactNode
  /** Beside the button that saves: the way back, or removing. */
  actions?: ReactNode
  /** What the button says where 'Save' is not enough. */
  save?: string
}

/** A form of the office: lists its fields, says what is wrong, what others have changed, and asks before it is left. */
export function OfficeForm({ editor, children, actions, save }: Props) {
  const { t } = useTranslation('common')
  const { form, shape, contested } = editor
  const [shown] = useState(() => new Map<string, Shown>())
  useUnsaved(editor.isDirty)
  return (
    <Context value={{ fields: form.fields, shape, shown, values: form.values }}>
      <form noValidate className={classes.form} onSubmit={editor.submit}>
        <FormErrors error={editor.error} others={form.others} />
        {contested && (
          <ChangedByOthers
            contested={contested}
            mine={form.values}
            shown={shown}
            onTake={editor.takeTheirs}
          />
        )}
        {children}
        <div className={classes.foot}>
          {actions}
          <Button type="submit" loading={editor.isPending} disabled={!editor.isNew && !editor.isDirty}>
            {save ?? t('actions.save')}
          </Button>
        </div>
      </form>
    </Context>
  )
}

/** A field of the form by its dotted path. @throws outside of an `OfficeForm` */
export function useField(name: string, { label, show }: Shown) {
  const form = useContext(Context)
  if (!form) throw new Error(`the field ${name} stands outside of an OfficeForm`)
  form.shown.set(name, { label, show })
  return { ...form, isRequired: isRequired(form.shape, name) }
}
