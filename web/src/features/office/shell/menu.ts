import {
  IconBuildingStore,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconSettings,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'

/** The menu of the back office, in its order; the path is the one below `/admin/`. */
export const adminMenu = [
  { key: 'overview', path: '', Icon: IconLayoutDashboard },
  { key: 'approvals', path: 'approvals', Icon: IconUserCheck },
  { key: 'clients', path: 'clients', Icon: IconUsers },
  { key: 'mail', path: 'mail', Icon: IconMail },
  { key: 'audit', path: 'audit', Icon: IconHistory },
  { key: 'settings', path: 'settings', Icon: IconSettings },
] as const
export const ShopIcon = IconBuildingStore
