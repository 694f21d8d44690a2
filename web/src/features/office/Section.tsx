import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; actions?: ReactNode; children: ReactNode; id?: string }

/** A part of a screen, on a sheet of its own. */
export function Section({ title, actions, children, id }: Props) {
  const titleId = useId()
  return (
    <Paper component="section" withBorder p="md" radius="md" id={id} aria-labelledby={titleId}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  )
}
