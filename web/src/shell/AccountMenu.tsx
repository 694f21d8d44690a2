import type { CurrentUser } from '@comptoir/contract/auth'
import { Button, Kbd, Menu, Text } from '@mantine/core'
import {
  IconBarcode,
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconLayoutDashboard,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { buys } from '../guard.ts'
import classes from './AccountMenu.module.css'
import { useCompanyEntries } from './useCompanyEntries.tsx'
import { useSignOutEntry } from './useSignOutEntry.tsx'

/** Who is signed in and for which company, with links to the profile, the switch that hides prices, and sign-out. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const companies = useCompanyEntries(user)
  const signOut = useSignOutEntry(user.id)
  const [hidden, setHidden] = useHidePrices()
  return (
    <Menu position="bottom-end" width={250} loop withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconUserCircle size={19} stroke={1.6} />}
          aria-label={`${t('account.label')}: ${user.name}`}
          classNames={{ root: classes.button, label: classes.name, section: classes.icon }}
        >
          {user.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t('account.signed_in_as')}
          <Text size="sm" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        {companies.entries}
        <Menu.Item
          leftSection={<IconUserCircle size={17} stroke={1.6} />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {t('account.profile')}
        </Menu.Item>
        {buys(user) && (
          <Menu.Item
            leftSection={<IconBarcode size={17} stroke={1.6} />}
            onClick={() => void navigate({ to: '/own-codes' })}
          >
            {t('account.own_codes')}
          </Menu.Item>
        )}
        {user.is_staff && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={17} stroke={1.6} />}
            onClick={() => void navigate({ to: '/admin' })}
          >
            {t('account.back_office')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={hidden ? <IconEye size={17} stroke={1.6} /> : <IconEyeOff size={17} stroke={1.6} />}
          onClick={() => setHidden(!hidden)}
        >
          {t(hidden ? 'account.show_prices' : 'account.hide_prices')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={17} stroke={1.6} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={keyboardHelp.open}
        >
          {t('account.keyboard')}
        </Menu.Item>
        <Menu.Divider />
        {signOut.entry}
      </Menu.Dropdown>
      {companies.dialog}
      {signOut.dialog}
    </Menu>
  )
}
