import { Kbd, Modal, Switch, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import classes from './KeyboardHelp.module.css'

const groups = {
  page: [
    ['/ · Ctrl K', 'search'],
    ['Alt B', 'basket'],
    ['Alt C', 'checkout'],
    ['Ctrl Enter', 'main'],
    ['Esc', 'leave'],
    ['?', 'help'],
  ],
  grid: [
    ['0–9', 'digits'],
    ['Enter', 'enter'],
    ['Tab', 'tab'],
    ['← ↑ → ↓', 'arrows'],
    ['Home · End', 'home'],
    ['Ctrl R · Ctrl D', 'fill'],
    ['Ctrl Shift D', 'same_run'],
    ['Ctrl Z · Ctrl Y', 'undo'],
    ['Ctrl C · Ctrl V', 'copy'],
    ['Delete', 'remove'],
    ['F2', 'f2'],
    ['Alt ↓', 'stock'],
    ['Esc', 'escape'],
  ],
} as const

/** Every key that the shop knows, and the switch for those that are single characters (WCAG 2.1.4). */
export function KeyboardHelp() {
  const { t } = useTranslation(['keyboard', 'common'])
  const [characters, setCharacters] = useStoredFlag(storageKeys.characterKeys, true)
  return (
    <Modal
      opened
      onClose={keyboardHelp.close}
      size="xl"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      attributes={{ header: { role: 'presentation' } }} // a page has one banner
    >
      <div className={classes.groups}>
        {(['page', 'grid'] as const).map((group) => (
          <section key={group} className={classes.group}>
            <Title order={3} size="h4">
              {t(`${group}.title`)}
            </Title>
            <dl>
              {groups[group].map(([key, command]) => (
                <div key={command}>
                  <dt>
                    <Kbd size="xs">{key}</Kbd>
                  </dt>
                  <dd>{t(`keys.${command}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        size="sm"
        label={t('characters')}
        description={t('characters_hint')}
        checked={characters}
        onChange={(event) => setCharacters(event.currentTarget.checked ? null : false)}
      />
    </Modal>
  )
}
