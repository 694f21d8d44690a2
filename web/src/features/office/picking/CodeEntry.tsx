import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Picking.module.css'

/** A bar code or a reference, typed or scanned into the field; the next one takes its place. */
export function CodeEntry({ onCode }: { onCode: (text: string) => void }) {
  const { t } = useTranslation('adminPicking')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onCode(text.trim())
    setText('')
  }
  return (
    <form className={classes.code} onSubmit={submit} data-own>
      <TextInput
        label={t('code')}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('count')}
      </Button>
    </form>
  )
}
