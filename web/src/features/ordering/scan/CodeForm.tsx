import { checkDigit } from '@comptoir/contract/gtin'
import { Button, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Scan.module.css'

type Props = {
  text: string
  onText: (text: string) => void
  /** What was read or typed and is no code. */
  invalid: string | null
  onCode: (text: string) => void
}

/** Codes from the keyboard (BAR-04). What is wrong with a code is said here, also of those that were scanned. */
export function CodeForm({ text, onText, invalid, onCode }: Props) {
  const { t } = useTranslation('scan')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onCode(text)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('code.label')}
        description={t('code.hint')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        error={
          invalid !== null && (
            <span role="alert">
              <strong>{t('code.invalid')}</strong>
              <br />
              {faultOf(invalid, t)}
            </span>
          )
        }
      />
      <Button type="submit" variant="default">
        {t('code.add')}
      </Button>
    </form>
  )
}

function faultOf(text: string, t: TFunction<'scan'>): string {
  const digits = text.replace(/[\s-]/g, '')
  const isLong = /^(\d{8}|\d{12,14})$/.test(digits)
  return isLong
    ? t('code.check', { code: digits, digit: checkDigit(digits.slice(0, -1)) })
    : t('code.length', { code: text.trim().slice(0, 40) })
}
