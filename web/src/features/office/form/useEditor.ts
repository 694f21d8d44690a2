import type { ChangedMeanwhile } from '@comptoir/contract/admin-edit'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import type { EntityName } from '#features/office/entities.ts'
import { changedMeanwhile, type EditConflict, together } from './meanwhile.ts'
import { changedNames, only } from './merge.rules.ts'
import {
  faultsOf,
  flat,
  nested,
  type FormValues,
  toFormValues,
  type ApiValues,
  toApiValues,
  type Shape,
} from './shape.ts'

type Thing<S extends Shape> = ApiValues<S> & { version?: number | undefined }

type Options<S extends Shape, T extends Thing<S>> = {
  shape: S
  /** What it is, to be asked for again once it is saved. */
  concerns: EntityName
  /** As the server has it, or what a new one starts with: that has no version. */
  thing: Thing<S>
  /** Changes it, or adds it: a new one is sent whole. */
  save: (changes: Partial<ApiValues<S>> & { version?: number }) => Promise<T>
  /** Says what was saved. */
  savedMessage: (saved: T) => string
  onSaved?: (saved: T) => void
  /** How `thing` is read from what the server answers, where that has other values under the same names. */
  read?: (answer: never) => Thing<S>
  /** Where the server's word for a field has another name than the form's. */
  aliases?: Record<string, string>
}

/**
 * Edits one thing that others may edit as well. A form nobody has touched follows what the server keeps. Only what was
 * changed here is sent, with the version that was seen; where somebody else was faster, what only one of the two has
 * touched is kept from both, which is said, and what both have changed is shown side by side. What is saved can be taken back.
 */
export function useEditor<S extends Shape, T extends Thing<S>>(options: Options<S, T>) {
  const {
    shape,
    concerns,
    thing,
    save,
    savedMessage,
    onSaved,
    read = (answer) => answer,
    aliases = {},
  } = options
  const { t } = useTranslation('admin')
  const isNew = thing.version === undefined
  const [initial] = useState(() => toFormValues(shape, thing))
  const base = useRef({ values: initial, version: thing.version })
  const [conflict, setConflict] = useState<EditConflict<S> | null>(null)
  const form = useShopForm<FormValues<S> & object>({
    initialValues: initial,
    faults: (values) => faultsOf(shape, values),
    aliases,
  })
  const toApi = (values: FormValues<S>) => flat(shape, toApiValues(shape, values))
  const fromFlat = (values: object) => nested(values as { [path: string]: unknown }) as FormValues<S>
  const isDirty = form.isDirty()

  /** Goes on from what the server has. */
  const take = (fresh: Thing<S>, edited?: FormValues<S>) => {
    const values = toFormValues(shape, fresh)
    base.current = { values, version: fresh.version }
    form.setValues(values)
    form.settle()
    if (edited) form.setValues(edited)
  }

  type Change = {
    changes: object
    undo: object | null
    version: number | undefined
    message?: string
    /** What else is said once it is saved. */
    more?: string
  }
  const saving = useOfficeMutation(
    ({ changes, version }: Change) =>
      save({ ...(changes as Partial<ApiValues<S>>), ...(version !== undefined && { version }) }),
    concerns,
  )
  useEffect(() => {
    const isNews =
      changedNames(toApi(base.current.values), toApi(toFormValues(shape, thing))).length > 0 ||
      base.current.version !== thing.version
    const isNewer = (thing.version ?? 0) >= (base.current.version ?? 0)
    if (isNews && isNewer && !isDirty && !saving.isPending) take(thing)
  })

  const change = (wanted: Change) =>
    // Said also where the form has gone since.
    void saving.mutateAsync(wanted).then(
      (saved) => {
        setConflict(null)
        take(saved)
        onSaved?.(saved)
        const { undo, more } = wanted
        if (more) void notify.info(more)
        void notify.done(wanted.message ?? savedMessage(saved), {
          ...(undo && {
            undo: () => change({ changes: undo, undo: null, version: saved.version, message: t('undone') }),
          }),
        })
      },
      (error: unknown) => {
        const meanwhile = changedMeanwhile(error)
        if (meanwhile) reconcile(meanwhile)
        else form.refuse(error)
      },
    )
  const reconcile = ({ current, changed_by, changed_at }: ChangedMeanwhile) => {
    const fresh = read(current as never) // as its own call answers it
    const theirs = toFormValues(shape, fresh)
    const { values, names } = together(shape, { base: base.current.values, mine: form.values, theirs })
    take(fresh, values)
    if (names.length > 0) setConflict({ names, theirs, changed_by, changed_at })
    else
      submitOver(
        { values: theirs, version: fresh.version },
        values,
        t('meanwhile.others', { name: changed_by?.name || t('time.system') }),
      )
  }
  const submitOver = (from: typeof base.current, values: FormValues<S>, more?: string) => {
    const [before, after] = [toApi(from.values), toApi(values)]
    const names = changedNames(before, after)
    change(
      isNew
        ? { changes: nested(after), undo: null, version: undefined }
        : {
            changes: nested(only(after, names)),
            undo: nested(only(before, names)),
            version: from.version,
            ...(more && { more }),
          },
    )
  }
  return {
    shape,
    form,
    isNew,
    isDirty,
    isPending: saving.isPending,
    /** A refusal, unless it is shown as a conflict. */
    error: changedMeanwhile(saving.error) ? null : saving.error,
    conflict,
    submit: (event?: FormEvent<HTMLFormElement>) =>
      form.onSubmit((values) => submitOver(base.current, values))(event),
    set: (changes: Partial<FormValues<S>>) => form.setValues({ ...form.values, ...changes }),
    takeTheirs: (name: string) => {
      if (!conflict) return
      const mine = flat(shape, form.values)
      form.setValues(fromFlat({ ...mine, ...only(flat(shape, conflict.theirs), [name]) }))
      const names = conflict.names.filter((other) => other !== name)
      setConflict(names.length > 0 ? { ...conflict, names } : null)
    },
  }
}
