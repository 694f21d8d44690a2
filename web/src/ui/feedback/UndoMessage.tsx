import { Button, Group, Text } from '@mantine/core'

type Props = { message: string; undo: string; onUndo: () => void }

/** A toast with an undo button, below the message where there is no room beside it. */
export function UndoMessage({ message, undo, onUndo }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <Text span inherit flex="1 1 8rem">
        {message}
      </Text>
      <Button size="compact-sm" variant="subtle" flex="none" onClick={onUndo}>
        {undo}
      </Button>
    </Group>
  )
}
