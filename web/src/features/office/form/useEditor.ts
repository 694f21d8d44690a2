import type { ChangedMeanwhile } from '@comptoir/contract/admin-edit'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import type { EntityName } from '#features/office/entities.ts'
import { changedNames, merge, only } from './merge.rules.ts'
import { faultsOf, type Held, hold, type Sent, send, type Shape } from './shape.ts'

type Thing<S extends Shape> = Sent<S> & { version?: number | undefined }

type Options<S extends Shape, T extends Thing<S>> = {
  shape: S
  /** What it is, to be asked for again once it is saved. */
  concerns: EntityName
  /** As the server has it, or what a new one starts with: that has no version. */
  thing: Thing<S>
  /** Changes it, or adds it: a new one is sent whole. */
  save: (changes: Partial<Sent<S>> & { version?: number }) => Promise<T>
  /** Says what was saved. */
  words: (saved: T) => string
  onSaved?: (saved: T) => void
  /** How `thing` is read from what the server answers, where that has other values under the same names. */
  read?: (answer: never) => Thing<S>
  /** Where the server's word for a field has another name than the form's. */
  aliases?: Record<string, string>
}

/** What somebody else has changed meanwhile, and is not as it is wanted here. */
export type Contested<S extends Shape> = Pick<ChangedMeanwhile, 'changed_by' | 'changed_at'> & {
  names: string[]
  theirs: Held<S>
}

/**
 * Edits one thing that others may edit as well. A form nobody has touched follows what the server keeps. Only what was
 * changed here is sent, with the version that was seen; where somebody else was faster, what only one of the two has
 * touched is kept from both, and what both have changed is shown side by side. What is saved can be taken back.
 */
export function useEditor<S extends Shape, T extends Thing<S>>(options: Options<S, T>) {
  const { shape, concerns, thing, save, words, onSaved, read = (answer) => answer, aliases = {} } = options
  const { t } = useTranslation('admin')
  const isNew = thing.version === undefined
  const [initial] = useState(() => hold(shape, thing))
  const base = useRef({ held: initial, version: thing.version })
  const [contested, setContested] = useState<Contested<S> | null>(null)
  const form = useShopForm<Held<S> & object>({
    initialValues: initial,
    faults: (values) => faultsOf(shape, values),
    aliases,
  })
  const sent = (held: Held<S>) => send(shape, held) as object
  const isDirty = form.isDirty()

  /** Goes on from what the server has. */
  const take = (fresh: Thing<S>, values?: Held<S>) => {
    const held = hold(shape, fresh)
    base.current = { held, version: fresh.version }
    form.setValues(held)
    form.settle()
    if (values) form.setValues(values)
  }

  type Change = { changes: object; undo: object | null; version: number | undefined; said?: string }
  const saving = useOfficeMutation(
    ({ changes, version }: Change) =>
      save({ ...(changes as Partial<Sent<S>>), ...(version !== undefined && { version }) }),
    concerns,
  )
  useEffect(() => {
    const isNews =
      changedNames(sent(base.current.held), sent(hold(shape, thing))).length > 0 ||
      base.current.version !== thing.version
    const isNewer = (thing.version ?? 0) >= (base.current.version ?? 0)
    if (isNews && isNewer && !isDirty && !saving.isPending) take(thing)
  })

  const change = (wanted: Change) =>
    // Said also where the form has gone since.
    void saving.mutateAsync(wanted).then(
      (saved) => {
        setContested(null)
        take(saved)
        onSaved?.(saved)
        const { undo } = wanted
        void notify.done(wanted.said ?? words(saved), {
          ...(undo && {
            undo: () => change({ changes: undo, undo: null, version: saved.version, said: t('undone') }),
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
    const theirs = hold(shape, fresh)
    const { contested: names } = merge(sent(base.current.held), sent(form.values), sent(theirs))
    const { merged } = merge(base.current.held as object, form.values, theirs as object)
    take(fresh, merged as Held<S>)
    if (names.length > 0) setContested({ names, theirs, changed_by, changed_at })
    else submitOver({ held: theirs, version: fresh.version }, merged as Held<S>)
  }
  const submitOver = (from: typeof base.current, values: Held<S>) => {
    const [before, after] = [sent(from.held), sent(values)]
    const names = changedNames(before, after)
    change(
      isNew
        ? { changes: after, undo: null, version: undefined }
        : { changes: only(after, names), undo: only(before, names), version: from.version },
    )
  }
  return {
    shape,
    form,
    isNew,
    isDirty,
    isPending: saving.isPending,
    /** A refusal, unless it is shown as what is contested. */
    error: changedMeanwhile(saving.error) ? null : saving.error,
    contested,
    submit: (event?: FormEvent<HTMLFormElement>) =>
      form.onSubmit((values) => submitOver(base.current, values))(event),
    set: (changes: Partial<Held<S>>) => form.setValues({ ...form.values, ...changes }),
    takeTheirs: (name: string) => {
      if (!contested) return
      form.setValues({ ...form.values, ...only(contested.theirs as object, [name]) })
      const names = contested.names.filter((other) => other !== name)
      setContested(names.length > 0 ? { ...contested, names } : null)
    },
  }
}

const changedMeanwhile = (error: unknown): ChangedMeanwhile | null =>
  error instanceof ApiError && error.status === 409 ? (error.body as ChangedMeanwhile) : null
