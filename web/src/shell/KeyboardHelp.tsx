import { Kbd, Modal, Switch, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { type KeyName, useKeyNames } from '#ui/navigation/useKeyNames.ts'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import classes from './KeyboardHelp.module.css'

/** Keys with a name of their own on the keyboards of a language, or of a Mac, stand in braces. */
const groups = {
  page: [
    ['/ · {ctrl} K', 'search'],
    ['{alt} B', 'basket'],
    ['{alt} C', 'checkout'],
    ['{alt} Q', 'quick_order'],
    ['{alt} U', 'usual'],
    ['{alt} S', 'scan'],
    ['{alt} K', 'clients'],
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
    ['{control} R · {control} D', 'fill'],
    ['{control} {shift} D', 'same_run'],
    ['{ctrl} Z · {ctrl} Y', 'undo'],
    ['{ctrl} C · {ctrl} V', 'copy'],
    ['{delete}', 'remove'],
    ['F2', 'f2'],
    ['{alt} ↓', 'stock'],
    ['{escape}', 'escape'],
  ],
} as const

/**
 * Every key that the shop knows, and the switch for those that are single characters (WCAG 2.1.4).
 *
 * @param props.isPartner has the key of those who order for clients
 */
export function KeyboardHelp({ isPartner }: { isPartner: boolean }) {
  const { t } = useTranslation(['keyboard', 'common'])
  const [characters, setCharacters] = useStoredFlag(storageKeys.characterKeys, true)
  const nameOf = useKeyNames()
  const named = (keys: string) => keys.replace(/\{(\w+)\}/g, (_, key: KeyName) => nameOf(key))
  const ctrl = nameOf('ctrl')
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
              {groups[group].map(
                ([key, command]) =>
                  (command !== 'clients' || isPartner) && (
                    <div key={command}>
                      <dt>
                        <Kbd size="xs">{named(key)}</Kbd>
                      </dt>
                      <dd>{t(`keys.${command}`, { ctrl })}</dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        size="sm"
        label={t('characters')}
        description={t('characters_hint', { ctrl })}
        checked={characters}
        onChange={(event) => setCharacters(event.currentTarget.checked ? null : false)}
      />
    </Modal>
  )
}
