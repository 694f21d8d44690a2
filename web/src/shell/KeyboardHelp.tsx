import { Kbd, Modal, Switch, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import classes from './KeyboardHelp.module.css'

/** Keys with a name of their own on the keyboards of a language stand in braces. */
const groups = {
  page: [
    ['/ · {ctrl} K', 'search'],
    ['Alt B', 'basket'],
    ['Alt C', 'checkout'],
    ['{ctrl} {enter}', 'main'],
    ['{escape}', 'leave'],
    ['?', 'help'],
  ],
  grid: [
    ['0–9', 'digits'],
    ['{enter}', 'enter'],
    ['Tab', 'tab'],
    ['← ↑ → ↓', 'arrows'],
    ['{home} · {end}', 'home'],
    ['{ctrl} R · {ctrl} D', 'fill'],
    ['{ctrl} {shift} D', 'same_run'],
    ['{ctrl} Z · {ctrl} Y', 'undo'],
    ['{ctrl} C · {ctrl} V', 'copy'],
    ['{delete}', 'remove'],
    ['F2', 'f2'],
    ['Alt ↓', 'stock'],
    ['{escape}', 'escape'],
  ],
} as const

/** Every key that the shop knows, and the switch for those that are single characters (WCAG 2.1.4). */
export function KeyboardHelp() {
  const { t } = useTranslation(['keyboard', 'common'])
  const [characters, setCharacters] = useStoredFlag(storageKeys.characterKeys, true)
  const named = (keys: string) =>
    keys.replace(/\{(\w+)\}/g, (_, key: 'ctrl' | 'shift' | 'home' | 'end' | 'delete' | 'escape' | 'enter') =>
      t(`common:key.${key}`),
    )
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
                    <Kbd size="xs">{named(key)}</Kbd>
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
