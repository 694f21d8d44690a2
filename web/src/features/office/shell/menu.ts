import {
  IconBuildingStore,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconSettings,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { entities } from '#features/office/entities.ts'

/** The menu of the back office, in its order. */
export const officeMenu = [
  { key: 'overview', to: '/admin', Icon: IconLayoutDashboard },
  { key: 'approvals', to: '/admin/approvals', Icon: IconUserCheck, count: entities.client.count },
  { key: 'clients', to: '/admin/clients', Icon: IconUsers },
  { key: 'mail', to: '/admin/mail', Icon: IconMail, count: entities.mail.count },
  { key: 'audit', to: '/admin/audit', Icon: IconHistory },
  { key: 'settings', to: '/admin/settings', Icon: IconSettings },
] as const
export const ShopIcon = IconBuildingStore
