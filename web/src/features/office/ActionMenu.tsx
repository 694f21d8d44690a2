import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import type { EntityName } from '#features/office/entities.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { errorText } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'

type Run = { run: () => Promise<unknown>; done: string }
/** Something that can be done to one thing of the office. */
export type OfficeAction = Run & {
  key: string
  label: string
  /** Asked before it is done; without it, it is done at once. */
  ask?: { title: string; text: string; confirm: string }
  /** What takes it back. */
  undo?: Run
  /** What ends something stands last. */
  isGrave?: boolean
  /** Where to go once it is done. */
  after?: () => void
}
type Props = {
  label: string
  /** What changes with it. */
  concerns: EntityName
  actions: readonly OfficeAction[]
  /** A button of three dots, for a row. */
  isSmall?: boolean
}

/** A menu of what can be done: asks where it has to, says what was done, and takes it back where that can be. */
export function ActionMenu({ label, concerns, actions, isSmall = false }: Props) {
  const { t } = useTranslation('common')
  const [asking, setAsking] = useState<OfficeAction | null>(null)
  const running = useOfficeMutation(({ run }: Run) => run(), concerns)
  const start = (action: OfficeAction | Run) =>
    running.mutate(action, {
      onSuccess: () => {
        setAsking(null)
        const undo = 'undo' in action ? action.undo : undefined
        void notify.done(action.done, { ...(undo && { undo: () => start(undo) }) })
        if ('after' in action) action.after?.()
      },
      onError: (error) => {
        if (!asking) void notify.failed(errorText(error, t))
      },
    })
  const close = () => {
    setAsking(null)
    running.reset()
  }
  if (actions.length === 0) return null
  const { error } = running
  return (
    <>
      <Menu position="bottom-end" loop>
        <Menu.Target>
          {isSmall ? (
            <ActionIcon variant="subtle" color="gray" aria-label={label}>
              <IconDots size={18} />
            </ActionIcon>
          ) : (
            <Button variant="default" rightSection={<IconChevronDown size={15} />}>
              {label}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item
              key={action.key}
              {...(action.isGrave && { color: 'danger' })}
              onClick={() => (action.ask ? setAsking(action) : start(action))}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking !== null}
        onClose={close}
        onConfirm={() => asking && start(asking)}
        title={asking?.ask?.title ?? ''}
        confirm={asking?.ask?.confirm ?? ''}
        danger={asking?.isGrave ?? false}
        busy={running.isPending}
      >
        {asking?.ask?.text}
        {error && (
          <FormErrors error={error} others={error instanceof ApiError ? Object.values(error.fields) : []} />
        )}
      </ConfirmDialog>
    </>
  )
}
