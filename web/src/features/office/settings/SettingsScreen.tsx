import type { OfficePermission } from '@comptoir/contract/endpoint'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useMay } from '#features/office/admin.api.ts'
import { Company } from './Company.tsx'
import { Delivery } from './Delivery.tsx'
import { Holidays } from './Holidays.tsx'
import { Languages } from './Languages.tsx'
import { Limits } from './Limits.tsx'
import { VatRates } from './VatRates.tsx'
import { Warehouses } from './Warehouses.tsx'
import { readSettingsTab, type SettingsTab, settingsTabs } from './settings.tabs.ts'

/** Who keeps the days, or the rates, has nothing to do with the rest. */
const permissions: { [tab in SettingsTab]?: OfficePermission } = { holidays: 'content', vat: 'finance' }

/** What the office can change while the shop runs; the part in view is in the address. */
export function SettingsScreen() {
  const { t } = useTranslation('adminSettings')
  const navigate = useNavigate()
  const may = useMay()
  const tabs = settingsTabs.filter((tab) => may(permissions[tab] ?? 'administration'))
  const { tab = 'delivery' } = useSearch({ from: '/admin/settings' })
  const current = tabs.find((one) => one === tab) ?? tabs[0]!
  const show = (next: string | null) => {
    const search = next === 'delivery' ? {} : readSettingsTab({ tab: next })
    void navigate({ to: '/admin/settings', search })
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs value={current} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="delivery">
          <Delivery />
        </Tabs.Panel>
        <Tabs.Panel value="warehouses">
          <Warehouses />
        </Tabs.Panel>
        <Tabs.Panel value="holidays">
          <Holidays />
        </Tabs.Panel>
        <Tabs.Panel value="vat">
          <VatRates />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <Limits />
        </Tabs.Panel>
        <Tabs.Panel value="languages">
          <Languages />
        </Tabs.Panel>
        <Tabs.Panel value="company">
          <Company />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
