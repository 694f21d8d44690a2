import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#features/office/places.ts'
import type { Fields } from '#ui/form/fields.ts'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { dock } from '#ui/layout/dock.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { ChangedByOthers } from './ChangedByOthers.tsx'
import { FormContext, type Shown } from './FormContext.tsx'
import classes from './OfficeForm.module.css'
import type { Shape } from './shape.ts'
import type { useEditor } from './useEditor.ts'

type Editor = Pick<
  ReturnType<typeof useEditor<Shape, { version?: number }>>,
  'shape' | 'isDirty' | 'isPending' | 'isNew' | 'error' | 'conflict' | 'takeTheirs'
> & {
  form: { values: object; fields: Fields; others: string[] }
  submit: (event?: React.FormEvent<HTMLFormElement>) => void
}
type Props = {
  editor: Editor
  children: ReactNode
  /** Beside the button that saves: removing, or another decision. */
  actions?: ReactNode
  /** In a dialog: the way out without saving. */
  onCancel?: () => void
  /** On a page of its own: where the way out without saving leads. */
  cancelTo?: Place
  /** What the button says where 'Save' is not enough. */
  save?: string
}

/** A form of the office: lists its fields, says what is wrong, what others have changed, and asks before it is left. */
export function OfficeForm({ editor, children, actions, onCancel, cancelTo, save }: Props) {
  const { t } = useTranslation('common')
  const { form, shape, conflict } = editor
  const id = useId()
  const [shown] = useState(() => new Map<string, Shown>())
  useUnsaved(editor.isDirty)
  const isUnchanged = !editor.isNew && !editor.isDirty
  const submit = (event: FormEvent<HTMLFormElement>) =>
    isUnchanged ? event.preventDefault() : editor.submit(event)
  return (
    <FormContext form={form} shape={shape} shown={shown}>
      <div className={classes.form}>
        <form id={id} noValidate className={classes.form} onSubmit={submit}>
          <FormErrors error={editor.error} others={form.others} />
          {conflict && (
            <ChangedByOthers
              conflict={conflict}
              mine={form.values}
              shown={shown}
              onTake={editor.takeTheirs}
            />
          )}
          {children}
        </form>
        {/* Beside the form: what is asked about a decision is a form of its own. */}
        <div ref={dock} className={classes.foot}>
          {actions}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('actions.cancel')}
            </Button>
          )}
          {cancelTo && (
            <LinkButton variant="default" {...cancelTo}>
              {t('actions.cancel')}
            </LinkButton>
          )}
          <Button
            type="submit"
            form={id}
            loading={editor.isPending}
            data-disabled={isUnchanged} // and not `disabled`: the keyboard stays on it after saving
            aria-disabled={isUnchanged}
          >
            {save ?? t('actions.save')}
          </Button>
        </div>
      </div>
    </FormContext>
  )
}
