import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type Props = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode; order?: 1 | 2 | 3 }

/** Says that a list or page is empty, and what to do about it. */
export function EmptyState({ title, children, icon, action, order = 2 }: Props) {
  return (
    <Stack className={classes.box} gap="xs" align="center" ta="center">
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title order={order} size="h2">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
