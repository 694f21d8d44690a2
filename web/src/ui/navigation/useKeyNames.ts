import { useTranslation } from 'react-i18next'

/** `ctrl` is a Mac's Command key; `control` its Control key, where the Command key belongs to the browser. */
export type KeyName = 'ctrl' | 'control' | 'alt' | 'shift' | 'home' | 'end' | 'delete' | 'escape' | 'enter'

const onMac = {
  ctrl: '⌘',
  control: '⌃',
  alt: '⌥',
  shift: '⇧',
  home: '↖',
  end: '↘',
  delete: '⌫',
  escape: 'esc',
  enter: '↩',
} as const satisfies Record<KeyName, string>

/** @returns what stands on a key: on a Mac its sign, elsewhere its name on the keyboards of the reader's language */
export function useKeyNames(): (key: KeyName) => string {
  const { t } = useTranslation()
  // The way browsers know it; a Mac's is `MacIntel` whatever its processor.
  if (/^(Mac|iP)/.test(navigator.platform)) return (key) => onMac[key]
  return (key) => (key === 'alt' ? 'Alt' : t(`key.${key === 'control' ? 'ctrl' : key}`, { ns: 'common' }))
}
