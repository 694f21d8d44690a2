import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useThirdParties } from '#api/third-parties.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import classes from './CookieNotice.module.css'

/**
 * The cookie notice, above the page: at the foot of the window it would cover the buttons that stay there. Not shown again
 * after it was accepted (NOTE-01), or everything decided on that others would load (TP-01).
 */
export function CookieNotice() {
  const { t, i18n } = useTranslation('shell')
  const [accepted, setAccepted] = useStoredFlag(storageKeys.cookiesAccepted, false)
  const parties = useThirdParties()
  const open = parties.filter(({ isAllowed }) => isAllowed === null)
  if (accepted && open.length === 0) return null
  const decide = (isAllowed: boolean) => {
    setAccepted(true)
    for (const party of open) party.decide(isAllowed)
  }
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    open.map(({ kind }) => t(`cookies.${kind}`)),
  )
  return (
    <section aria-label={t('cookies.title')} className={classes.notice}>
      <Text size="sm">{open.length > 0 ? t('cookies.text_third', { names }) : t('cookies.text')}</Text>
      <Group gap="sm">
        <Button size="xs" onClick={() => decide(true)}>
          {t(open.length > 0 ? 'cookies.accept_all' : 'cookies.accept')}
        </Button>
        {open.length > 0 && (
          <Button size="xs" onClick={() => decide(false)}>
            {t('cookies.refuse')}
          </Button>
        )}
        <TextLink to="/cookies" size="sm">
          {t(open.length > 0 ? 'cookies.choose' : 'cookies.more')}
        </TextLink>
      </Group>
    </section>
  )
}
