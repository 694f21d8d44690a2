import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dock } from '#ui/layout/dock.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import classes from './CookieNotice.module.css'

/** The cookie notice; not shown again after it was accepted (NOTE-01). */
export function CookieNotice() {
  const { t } = useTranslation('shell')
  const [accepted, setAccepted] = useStoredFlag(storageKeys.cookiesAccepted, false)
  if (accepted) return null
  return (
    <Paper
      ref={dock}
      component="section"
      aria-label={t('cookies.title')}
      className={classes.notice}
      shadow="md"
      radius="md"
    >
      <Text size="sm">{t('cookies.text')}</Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={() => setAccepted(true)}>
          {t('cookies.accept')}
        </Button>
        <TextLink to="/cookies" size="sm">
          {t('cookies.more')}
        </TextLink>
      </Group>
    </Paper>
  )
}
