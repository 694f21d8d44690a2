import { Button, Group } from '@mantine/core'

type Props = { message: string; undo: string; onUndo: () => void }

/** A toast with an undo button. */
export function UndoMessage({ message, undo, onUndo }: Props) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <span>{message}</span>
      <Button size="compact-sm" variant="subtle" flex="none" onClick={onUndo}>
        {undo}
      </Button>
    </Group>
  )
}
