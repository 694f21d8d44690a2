import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#features/office/form/FormContext.tsx'
import {
  faultsOf,
  type FormValues,
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
  onConfirm: (given: unknown) => void
  /** What was typed, by decision: closing the dialog, perhaps by accident, loses no text. */
  drafts: Map<string, Draft>
}
export type Draft = FormValues<Shape> & object

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
const noFields: Shape = {}

function QuestionForm({ decision, ask, busy, error, onClose, onConfirm, drafts }: FormProps) {
  const { t } = useTranslation('common')
  const { shape, initial, Fields, aliases } = ask.form ?? { shape: noFields, initial: {}, Fields: undefined }
  const form = useShopForm<Draft>({
    initialValues: drafts.get(decision.key) ?? toFormValues(shape, initial),
    faults: (values) => faultsOf(shape, values),
    ...(aliases && { aliases }),
  })
  const isEmpty = JSON.stringify(form.values) === JSON.stringify(toFormValues(shape, initial))
  useUnsaved(!isEmpty && !busy)
  const shownError = useRef<unknown>(null)
  useEffect(() => {
    drafts.set(decision.key, form.values)
    if (error === shownError.current) return
    shownError.current = error
    form.refuse(error)
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation() // the button may stand in a form of its own
        form.onSubmit((values) => onConfirm(toApiValues(shape, values)))(event)
      }}
    >
      {ask.text && (
        <Text component="div" mb={Fields ? 'md' : 0}>
          {ask.text}
        </Text>
      )}
      <Stack gap="sm">
        {Fields && (
          <FormContext form={form} shape={shape}>
            <Fields />
          </FormContext>
        )}
        <FormErrors error={error} others={form.others} />
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
