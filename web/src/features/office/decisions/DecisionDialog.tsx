import type { ChangedMeanwhile } from '@comptoir/contract/admin-edit'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedByOthers } from '#features/office/form/ChangedByOthers.tsx'
import { FormContext, type Shown } from '#features/office/form/FormContext.tsx'
import { changedMeanwhile, type EditConflict, together } from '#features/office/form/meanwhile.ts'
import { only } from '#features/office/form/merge.rules.ts'
import {
  faultsOf,
  flat,
  type FormValues,
  nested,
  toFormValues,
  toApiValues,
  type Shape,
} from '#features/office/form/shape.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import type { Decision, Question } from './decision.ts'
import { Working } from './Working.tsx'

type Props = {
  /** What is about to be done; null while nothing is. */
  decision: Decision | null
  busy: boolean
  error: unknown
  onClose: () => void
  /** Resolves to why it was refused, if it was. */
  onConfirm: (given: unknown, version?: number) => Promise<unknown>
  /** What was typed, by decision: closing the dialog, perhaps by accident, loses no text. */
  drafts: Map<string, Draft>
}
type Values = FormValues<Shape> & object
/** What was typed, and over what. */
export type Draft = { values: Values; base: Base }
type Base = { values: Values; version: number | undefined }

/** Asks before a decision: says what it does, and takes what it needs. Enter alone does nothing dangerous. */
export function DecisionDialog({ decision, busy, onClose, ...props }: Props) {
  const { t } = useTranslation('common')
  return (
    <Modal
      stackId="decision"
      opened={decision !== null}
      onClose={() => void (busy || onClose())} // what is under way cannot be called off
      returnFocus={false} // useDecision knows where to
      size="lg"
      title={decision?.ask?.title}
      closeButtonProps={{ 'aria-label': t('actions.close'), disabled: busy }}
      attributes={{ header: { role: 'presentation' } }} // a page has one banner
    >
      {decision?.ask && (
        <QuestionForm
          key={decision.key}
          {...props}
          decision={decision}
          ask={decision.ask}
          busy={busy}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

type FormProps = Props & { decision: Decision; ask: Question }
const noForm: Omit<NonNullable<Question['form']>, 'Fields'> = { shape: {}, initial: {} }

function QuestionForm({ decision, ask, busy, error, onClose, onConfirm, drafts }: FormProps) {
  const { t } = useTranslation('common')
  const { shape, initial, version, read, aliases } = ask.form ?? noForm
  const Fields = ask.form?.Fields
  const [draft] = useState((): Draft => {
    const values = toFormValues(shape, initial)
    return drafts.get(decision.key) ?? { values, base: { values, version } }
  })
  const [base, setBase] = useState(draft.base)
  const [conflict, setConflict] = useState<EditConflict<Shape> | null>(null)
  const [shown] = useState(() => new Map<string, Shown>())
  const form = useShopForm<Values>({
    initialValues: draft.values,
    faults: (values) => faultsOf(shape, values),
    ...(aliases && { aliases }),
  })
  const isEmpty = JSON.stringify(form.values) === JSON.stringify(base.values)
  useUnsaved(!isEmpty && !busy)
  const meanwhile = base.version === undefined ? null : changedMeanwhile(error)
  const send = (mine: Values, version: number | undefined) =>
    void onConfirm(toApiValues(shape, mine), version).then((failure) => {
      const changed = version === undefined ? null : changedMeanwhile(failure)
      if (changed) reconcile(mine, changed)
    })
  const reconcile = (mine: Values, { current, changed_by, changed_at }: ChangedMeanwhile) => {
    const theirs = toFormValues(shape, read ? read(current as never) : current) // as its own call answers it
    const { values, names } = together(shape, { base: base.values, mine, theirs })
    form.setValues(values)
    setBase({ values: theirs, version: current.version })
    setConflict(names.length > 0 ? { names, theirs, changed_by, changed_at } : null)
    if (names.length === 0) send(values, current.version)
  }
  const takeTheirs = (name: string) => {
    if (!conflict) return
    form.setValues(nested({ ...flat(shape, form.values), ...only(flat(shape, conflict.theirs), [name]) }))
    const names = conflict.names.filter((other) => other !== name)
    setConflict(names.length > 0 ? { ...conflict, names } : null)
  }
  const shownError = useRef<unknown>(null)
  useEffect(() => {
    if (isEmpty) drafts.delete(decision.key)
    else drafts.set(decision.key, { values: form.values, base })
    if (error === shownError.current) return
    shownError.current = error
    if (!meanwhile) form.refuse(error)
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = element.current!
    if (decision.isDangerous || fields.querySelector('[data-autofocus]')) return
    fields.querySelector('input, select, textarea')?.setAttribute('data-autofocus', 'true')
  }, [decision.isDangerous])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation() // the button may stand in a form of its own
        form.onSubmit((values) => send(values, base.version))(event)
      }}
    >
      {ask.text && (
        <Text component="div" mb={Fields ? 'md' : 0}>
          {ask.text}
        </Text>
      )}
      <Stack gap="sm">
        {Fields && (
          <FormContext form={form} shape={shape} shown={shown}>
            {conflict && (
              <ChangedByOthers conflict={conflict} mine={form.values} shown={shown} onTake={takeTheirs} />
            )}
            <Fields />
          </FormContext>
        )}
        <FormErrors error={meanwhile ? null : error} others={form.others} />
        {busy && <Working />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          disabled={busy}
          onClick={onClose}
          {...(!Fields && decision.isDangerous && { 'data-autofocus': true })}
        >
          {t('actions.cancel')}
        </Button>
        <Button
          type="submit"
          loading={busy}
          {...(decision.isDangerous && { color: 'danger' })}
          {...(!Fields && !decision.isDangerous && { 'data-autofocus': true })}
        >
          {ask.confirm}
        </Button>
      </Group>
    </form>
  )
}
