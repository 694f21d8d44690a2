import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'

/** How a form in a dialog ends: given up (asks first if something was entered), or saved. */
export type DialogEnd = { onCancel: () => void; onDone: () => void }
type Props = Omit<ButtonProps, 'children'> & {
  /** What the button says, and the head of the dialog where it has no title of its own. */
  label: string
  title?: string
  children: (end: DialogEnd) => ReactNode
}

/** A button that opens a form in a dialog, to add something to a page. */
export function FormButton({ label, title = label, children, ...button }: Props) {
  const [opened, setOpened] = useState(false)
  const onDone = () => setOpened(false)
  return (
    <>
      <Button {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <FormModal opened={opened} onClose={onDone} title={title}>
        {(onCancel) => opened && children({ onCancel, onDone })}
      </FormModal>
    </>
  )
}
