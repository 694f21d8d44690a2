import { Button, Stack, Switch, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useThirdParties } from '#api/third-parties.ts'
import { DataTable } from '#ui/data/DataTable.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import {
  commandDatabase,
  localeCookie,
  offlineDatabase,
  storageKeys,
  workerCaches,
} from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'

const refreshCookie = location.protocol === 'https:' ? '__Host-refresh' : 'refresh'

const kept = [
  { name: refreshCookie, purpose: 'session', duration: 'days14' },
  { name: localeCookie, purpose: 'locale', duration: 'year' },
  { name: storageKeys.cookiesAccepted, purpose: 'accepted', duration: 'until_cleared' },
  { name: storageKeys.thirdParties, purpose: 'choice', duration: 'until_cleared' },
  { name: storageKeys.announcementSeen, purpose: 'announcement', duration: 'until_cleared' },
  { name: storageKeys.sidebarOpen, purpose: 'sidebar', duration: 'until_cleared' },
  { name: storageKeys.hidePrices, purpose: 'hide_prices', duration: 'until_cleared' },
  { name: storageKeys.signedIn, purpose: 'signed_in', duration: 'until_cleared' },
  { name: storageKeys.orderOwner, purpose: 'owner', duration: 'until_cleared' },
  { name: storageKeys.colorScheme, purpose: 'scheme', duration: 'until_cleared' },
  { name: storageKeys.basketPictures, purpose: 'pictures', duration: 'until_cleared' },
  { name: storageKeys.orderColumns, purpose: 'columns', duration: 'until_cleared' },
  { name: storageKeys.linesView, purpose: 'lines_view', duration: 'until_cleared' },
  { name: storageKeys.catalogueView, purpose: 'catalogue_view', duration: 'until_cleared' },
  { name: storageKeys.ordersPerPage, purpose: 'orders_per_page', duration: 'until_cleared' },
  { name: storageKeys.characterKeys, purpose: 'character_keys', duration: 'until_cleared' },
  { name: storageKeys.scanSound, purpose: 'scan_sound', duration: 'until_cleared' },
  { name: 'sessionStorage', purpose: 'drafts', duration: 'tab' },
  { name: commandDatabase, purpose: 'unsent', duration: 'until_sent' },
  { name: offlineDatabase, purpose: 'offline', duration: 'until_sign_out' },
  { name: workerCaches.pictures, purpose: 'offline_pictures', duration: 'until_sign_out_only' },
  { name: workerCaches.shop, purpose: 'offline_shop', duration: 'until_release' },
] as const

/** What is stored and for how long, and the consent (OD-36). */
export function CookiesScreen() {
  const { t } = useTranslation('content')
  const [accepted, setAccepted] = useStoredFlag(storageKeys.cookiesAccepted, false)
  const parties = useThirdParties()
  /** What is not decided yet is so as its switch stands: off. */
  const accept = () => {
    setAccepted(true)
    for (const { isAllowed, decide } of parties) if (isAllowed === null) decide(false)
  }
  const withdraw = () => {
    setAccepted(null)
    for (const { decide } of parties) decide(null)
  }
  return (
    <>
      <PageHeader
        title={t('cookies.title')}
        lead={t(parties.length > 0 ? 'cookies.lead_third' : 'cookies.lead')}
      />
      <DataTable
        caption={t('cookies.title')}
        rows={[...kept]}
        rowKey={({ name }) => name}
        columns={[
          { key: 'purpose', title: t('cookies.purpose'), cell: ({ purpose }) => t(`cookies.${purpose}`) },
          { key: 'name', title: t('cookies.name'), wide: true, cell: ({ name }) => <code>{name}</code> },
          { key: 'duration', title: t('cookies.duration'), cell: ({ duration }) => t(`cookies.${duration}`) },
        ]}
      />
      {parties.length > 0 && (
        <Stack component="section" gap="sm" mt="lg" aria-labelledby="third-parties">
          <Title order={2} size="h4" id="third-parties">
            {t('cookies.third_title')}
          </Title>
          {parties.map(({ kind, host, isAllowed, decide }) => (
            <Switch
              key={kind}
              label={t(`cookies.${kind}`, { host })}
              description={t(`cookies.${kind}_text`)}
              checked={isAllowed === true}
              onChange={({ currentTarget }) => {
                if (parties.every((other) => other.kind === kind || other.isAllowed !== null))
                  setAccepted(true)
                decide(currentTarget.checked)
              }}
            />
          ))}
          <Text size="sm" c="dimmed">
            {t('cookies.third_reload')}
          </Text>
        </Stack>
      )}
      <Text mt="md" role="status">
        {t(accepted ? 'cookies.accepted_now' : 'cookies.not_accepted')}
      </Text>
      <Button
        mt="sm"
        variant={accepted ? 'default' : 'filled'}
        onClick={() => (accepted ? withdraw() : accept())}
      >
        {t(accepted ? 'cookies.withdraw' : 'cookies.accept')}
      </Button>
    </>
  )
}
