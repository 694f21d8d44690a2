import { Button } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Scan.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** Digits of the largest quantity of a line. */
const mostDigits = 6

/** Large digits for a quantity, which leave the camera in view where a phone's own keyboard would cover it. */
export function Keypad({ name, onSet }: { name: string; onSet: (packs: number) => void }) {
  const { t } = useTranslation('scan')
  const [typed, setTyped] = useState('')
  const type = (key: string) => setTyped((before) => (before + key).slice(0, mostDigits))
  return (
    <div className={classes.keypad} role="group" aria-label={t('keypad.label', { ref: name })}>
      <output className={classes.typed}>{typed === '' ? '–' : typed}</output>
      {keys.map((key) => (
        <Button key={key} variant="default" onClick={() => type(key)}>
          {key}
        </Button>
      ))}
      <Button variant="default" aria-label={t('keypad.erase')} onClick={() => setTyped(typed.slice(0, -1))}>
        <IconBackspace size={20} aria-hidden />
      </Button>
      <Button variant="default" onClick={() => type('0')}>
        0
      </Button>
      <Button disabled={typed === ''} onClick={() => onSet(Number(typed))}>
        {t('keypad.set')}
      </Button>
    </div>
  )
}
