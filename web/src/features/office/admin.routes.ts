import { type ComponentType, lazy } from 'react'
import type { Namespace } from '#i18n/texts.ts'
import { withTexts } from '#ui/lazyScreen.ts'

const clients = () => import('./clients/ClientScreen.tsx')
const settings = () => import('./settings/SettingsScreen.tsx')
const delivery = () => import('./settings/DeliveryOptionScreen.tsx')

/** The words of what the log tells of. */
const audit = ['adminAudit', 'adminMail', 'adminSettings'] as const

/** A screen that is fetched, with its words, when somebody first goes there. */
const screen = <M, K extends keyof M>(
  loadFile: () => Promise<M>,
  name: K & (M[K] extends ComponentType<never> ? K : never),
  ...namespaces: Namespace[]
) =>
  lazy(async () => ({
    default: (await onceOnline(() => withTexts(loadFile, namespaces)))[name] as ComponentType<{ id: number }>,
  }))

/** Tries again as soon as the connection is back: what failed to load would fail for good. */
async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return load()
  }
}

/** The screens of the back office by their path below `/admin/`; `:id` is a number. */
const screens = [
  {
    path: '',
    Screen: screen(() => import('./overview/OverviewScreen.tsx'), 'OverviewScreen', ...audit, 'adminClients'),
  },
  {
    path: 'approvals',
    Screen: screen(
      () => import('./approvals/ApprovalListScreen.tsx'),
      'ApprovalListScreen',
      'adminClients',
      'adminReasons',
    ),
  },
  {
    path: 'approvals/:id',
    Screen: screen(
      () => import('./approvals/ApprovalScreen.tsx'),
      'ApprovalScreen',
      'adminClients',
      'adminReasons',
    ),
  },
  {
    path: 'clients',
    Screen: screen(
      () => import('./clients/ClientListScreen.tsx'),
      'ClientListScreen',
      'adminClients',
      'adminReasons',
    ),
  },
  {
    path: 'clients/:id',
    Screen: screen(clients, 'ClientScreen', 'adminClients', ...audit, 'orders', 'form', 'adminReasons'),
  },
  {
    path: 'mail',
    Screen: screen(() => import('./mail/MailListScreen.tsx'), 'MailListScreen', 'adminMail'),
  },
  {
    path: 'mail/:id',
    Screen: screen(() => import('./mail/MailScreen.tsx'), 'MailScreen', 'adminMail'),
  },
  {
    path: 'audit',
    Screen: screen(() => import('./audit/AuditListScreen.tsx'), 'AuditListScreen', ...audit, 'adminClients'),
  },
  { path: 'settings', Screen: screen(settings, 'SettingsScreen', 'adminSettings', 'form') },
  {
    path: 'settings/delivery/new',
    Screen: screen(delivery, 'DeliveryOptionScreen', 'adminSettings', 'form'),
  },
  {
    path: 'settings/delivery/:id',
    Screen: screen(delivery, 'DeliveryOptionScreen', 'adminSettings', 'form'),
  },
] as const

export type AdminScreen = { Screen: ComponentType<{ id: number }>; id: number }

/**
 * The screen at a path.
 *
 * @param path below `/admin/`, with or without slashes around it
 * @returns null when there is none; `id` is 0 where the path has none
 */
export function screenAt(path: string): AdminScreen | null {
  const given = path.replace(/^\/+|\/+$/g, '').split('/')
  for (const { path: pattern, Screen } of screens) {
    const parts = pattern.split('/')
    const fits = parts.every((part, index) =>
      part === ':id' ? /^\d{1,15}$/.test(given[index] ?? '') : part === given[index],
    )
    if (fits && parts.length === given.length) return { Screen, id: Number(given[parts.indexOf(':id')] ?? 0) }
  }
  return null
}
