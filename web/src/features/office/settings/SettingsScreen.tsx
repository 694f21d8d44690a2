import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Delivery } from './Delivery.tsx'
import { Holidays } from './Holidays.tsx'
import { Limits } from './Limits.tsx'
import { readSettingsTab, settingsTabs } from './settings.tabs.ts'

/** What the office can change while the shop runs; the part in view is in the address. */
export function SettingsScreen() {
  const { t } = useTranslation('adminSettings')
  const navigate = useNavigate()
  const { tab: current = 'delivery' } = useSearch({ from: '/admin/settings' })
  const show = (tab: string | null) => {
    const search = tab === 'delivery' ? {} : readSettingsTab({ tab })
    void navigate({ to: '/admin/settings', search })
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs value={current} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          {settingsTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="delivery">
          <Delivery />
        </Tabs.Panel>
        <Tabs.Panel value="holidays">
          <Holidays />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <Limits />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
