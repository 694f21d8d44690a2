import type { ImportLine, ImportRow } from '@comptoir/contract/basket-import'
import { Button, TextInput, Title } from '@mantine/core'
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptReport } from '#domain/ordering/kept-import.ts'
import { useRowsInView } from '#ui/data/useRowsInView.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { useLatest } from '#ui/useLatest.ts'
import { Working } from './ChooseFile.tsx'
import classes from './Import.module.css'
import { fieldsOf, type RowField } from './import.rules.ts'
import rowClasses from './Mend.module.css'
import type { ImportState } from './useImport.ts'

type Props = { state: ImportState; report: KeptReport; onDone: () => void }

/** The rows that failed: each mended in place or replaced by what was suggested, and tried again alone or with all. */
export function Mend({ state, report, onDone }: Props) {
  const { t } = useTranslation('import')
  const { mended, retry } = state
  const places = useMemo(
    () => report.lines.flatMap(({ status }, place) => (status === 'failed' ? [place] : [])),
    [report],
  )
  const { body, height, drawn, measure } = useRowsInView<HTMLUListElement>({
    count: places.length,
    keyOf: (index) => String(places[index]),
    estimate: () => 132,
    name: 'import mend',
  })
  const retryAll = () => {
    if (!retry.isPending) retry.mutate({ places, rows: mended })
  }
  usePageKey('main', retryAll)

  // Where a row has gone that had the keyboard, its successor gets it, and the title when there is none.
  const left = useRef<number>(undefined)
  const done = useLatest(onDone)
  useLayoutEffect(() => {
    if (left.current === undefined || places.includes(left.current)) return
    const next = places.find((place) => place > left.current!) ?? places.at(-1)
    left.current = undefined
    const field = body.current?.querySelector<HTMLElement>(`[data-place="${next}"] input`)
    if (field) field.focus()
    else done()
  }, [places, body, done])
  useLayoutEffect(() => () => done(), [done])

  const leave = (place: number) => {
    const undo = state.leave(place, t('mend.left'))
    void notify.done(t('mend.left_row', { row: report.lines[place]!.row }), { undo })
  }
  /** Does something to a row that may take it out of the list. */
  const from = (place: number, act: () => void) => () => {
    left.current = place
    act()
  }
  const n = { count: places.length, n: formatCount(places.length) }
  return (
    <section className={classes.panel} aria-labelledby="import-mend">
      <div className={classes.head}>
        <Title order={2} id="import-mend">
          {t('mend.title', n)}
        </Title>
        {places.length > 1 && (
          <Button onClick={retryAll} loading={retry.isPending}>
            {t('mend.all')}
          </Button>
        )}
      </div>
      <p>{t('mend.text')}</p>
      {retry.isPending && places.length > 50 && <Working text={t('working.trying')} />}
      <FormErrors error={retry.error} hasFields={false} />
      {retry.error && <p>{t('doubt.again')}</p>}
      <ul ref={body} className={rowClasses.rows} style={{ height }}>
        {drawn.map(({ row, start }) => {
          const place = places[row]!
          return (
            <li
              key={place}
              ref={measure}
              data-index={row}
              data-place={place}
              className={rowClasses.row}
              style={{ '--start': `${start}px` } as CSSProperties}
            >
              <Row
                line={report.lines[place]!}
                row={mended[place]}
                onChange={(next) => state.mend(place, next)}
                onRetry={from(place, () => retry.mutate({ places: [place], rows: mended }))}
                onTake={(ref) => from(place, () => state.take(place, { ref }))()}
                onLeave={from(place, () => leave(place))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type RowProps = {
  line: ImportLine
  /** As it is mended so far. */
  row: ImportRow | undefined
  onChange: (row: ImportRow) => void
  onRetry: () => void
  onTake: (ref: string) => void
  onLeave: () => void
}

function Row({ line, row, onChange, onRetry, onTake, onLeave }: RowProps) {
  const { t } = useTranslation('import')
  const now = row ?? line.read
  const messageId = `import-row-${line.row}-${line.read.size ?? ''}`
  const label = (field: RowField) =>
    t(field === 'quantity' && now.in_packs ? 'field.packs' : `field.${field}`)
  const change = (field: RowField, value: string) => {
    const { [field]: _, ...others } = now
    onChange(value === '' ? others : { ...others, [field]: value })
  }
  return (
    <form
      aria-label={t('mend.row', { row: line.row })}
      onSubmit={(event) => {
        event.preventDefault()
        onRetry()
      }}
    >
      <div className={rowClasses.number}>{t('mend.row', { row: line.row })}</div>
      <p className={rowClasses.message} id={messageId}>
        {line.message}
      </p>
      <div className={rowClasses.fields}>
        {fieldsOf({ ...line, read: { ...line.read, ...now } }).map((field) => (
          <TextInput
            key={field}
            size="xs"
            label={label(field)}
            aria-describedby={messageId}
            className={rowClasses[field === 'quantity' || field === 'size' ? 'short' : 'field']}
            inputMode={field === 'quantity' ? 'decimal' : undefined}
            maxLength={field === 'comment' ? 2000 : 200}
            autoComplete="off"
            spellCheck={false}
            value={now[field] ?? ''}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        ))}
        <div className={rowClasses.actions}>
          <Button type="submit" size="xs" variant="default">
            {t('mend.again')}
          </Button>
          <Button size="xs" variant="subtle" onClick={onLeave}>
            {t('mend.leave')}
          </Button>
        </div>
      </div>
      {line.style != null && (
        <p className={rowClasses.message}>
          <TextLink inherit to="/product/$id" params={{ id: String(line.style) }} underline="always">
            {t('mend.choose')}
          </TextLink>
        </p>
      )}
      {line.suggestions.length > 0 && (
        <div className={rowClasses.suggestions}>
          <span>{t('mend.suggestions')}</span>
          {line.suggestions.map(({ product, ref, name, color, size }) => (
            <Button
              key={product}
              size="compact-sm"
              variant="light"
              className={rowClasses.suggestion}

              onClick={() => onTake(ref)}
            >
              <span>
                <strong>{ref}</strong> {[name, color, size].filter(Boolean).join(', ')}
              </span>
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}
