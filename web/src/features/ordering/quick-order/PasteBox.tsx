import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import type { ReadList } from './quick-order.api.ts'
import classes from './QuickOrder.module.css'
import { codeOf, isTaken } from './rows.rules.ts'

type Props = {
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
  isReading: boolean
  error: unknown
  /** What the last text said. */
  read: Pick<ReadList, 'rows' | 'left'> | undefined
}

/** A list from anywhere: read as soon as it is pasted, or typed and read. What could not be read stays. */
export function PasteBox({ text, onText, onRead, isReading, error, read }: Props) {
  const { t } = useTranslation('quickOrder')
  return (
    <section className={classes.paste} aria-label={t('paste.label')}>
      <Textarea
        label={t('paste.label')}
        description={t('paste.hint')}
        value={text}
        rows={2}
        autosize={false}
        spellCheck={false}
        disabled={isReading}
        onChange={(event) => onText(event.currentTarget.value)}
        onPaste={(event) => {
          if (text.trim() !== '') return // goes to what is typed already
          event.preventDefault()
          onRead(event.clipboardData.getData('text/plain'))
        }}
      />
      {(text.trim() !== '' || isReading) && (
        <Button variant="default" loading={isReading} onClick={() => onRead(text)}>
          {t('paste.read')}
        </Button>
      )}
      <FormErrors error={error} hasFields={false} />
      <div role="status" className={classes.said}>
        {read && !error && <Said read={read} />}
      </div>
    </section>
  )
}

/** Texts of rows that are shown of those left out. */
const mostShown = 5

function Said({ read: { rows, left } }: { read: Pick<ReadList, 'rows' | 'left'> }) {
  const { t } = useTranslation('quickOrder')
  const skipped = rows.filter((row) => !isTaken(row))
  const taken = rows.length - skipped.length
  const texts = skipped.map(({ row, read }) => {
    const code = codeOf(read)
    return code === '' ? String(row) : `${row} (${code})`
  })
  return (
    <>
      {taken > 0 && <p>{t('paste.taken', { count: taken, n: formatCount(taken) })}</p>}
      {left.length > 0 && <p>{t('paste.left', { count: left.length, n: formatCount(left.length) })}</p>}
      {skipped.length > 0 && (
        <p>
          {t('paste.skipped', {
            count: skipped.length,
            n: formatCount(skipped.length),
            rows: texts.slice(0, mostShown).join(', ') + (texts.length > mostShown ? ' …' : ''),
          })}
        </p>
      )}
    </>
  )
}
