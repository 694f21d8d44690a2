import { ActionIcon, Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Decision } from './decision.ts'
import { useDecision } from './useDecision.tsx'

type Props = {
  decisions: readonly Decision[]
  size?: 'compact-sm' | 'sm'
  menu?: 'top-end' | 'bottom-end'
  /** In the row of a table: the menu is a button of three dots, which is called so. */
  rowLabel?: string
}

/** What can be done: buttons for what is primary, a menu for the rest; what ends something comes last in it. */
export function Decisions({ decisions, size = 'sm', menu = 'bottom-end', rowLabel }: Props) {
  const { t } = useTranslation('admin')
  const { start, isPending, dialogs } = useDecision()
  const others = decisions
    .filter(({ isPrimary }) => !isPrimary)
    .toSorted((a, b) => Number(a.isDangerous ?? false) - Number(b.isDangerous ?? false))
  return (
    <>
      {others.length > 0 && (
        <Menu position={menu} loop>
          <Menu.Target>
            {rowLabel ? (
              <ActionIcon variant="subtle" color="gray" aria-label={rowLabel}>
                <IconDots size={18} />
              </ActionIcon>
            ) : (
              <Button size={size} variant="default" rightSection={<IconChevronDown size={15} />}>
                {t('actions')}
              </Button>
            )}
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((decision) => (
              <Menu.Item
                key={decision.key}
                {...(decision.isDangerous && { color: 'danger' })}
                onClick={() => start(decision)}
              >
                {decision.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {decisions
        .filter(({ isPrimary }) => isPrimary)
        .map((decision) => (
          <Button
            key={decision.key}
            size={size}
            variant={decision.isDangerous ? 'default' : 'filled'}
            loading={isPending && !decision.ask}
            onClick={() => start(decision)}
          >
            {decision.label}
          </Button>
        ))}
      {dialogs}
    </>
  )
}

/** One decision as a button, where its place is not among others. */
export function DecisionButton({ decision, ...props }: ButtonProps & { decision: Decision }) {
  const { start, isPending, dialogs } = useDecision()
  return (
    <>
      <Button {...props} loading={isPending && !decision.ask} onClick={() => start(decision)}>
        {decision.label}
      </Button>
      {dialogs}
    </>
  )
}
