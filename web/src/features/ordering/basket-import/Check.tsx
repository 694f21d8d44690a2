import { importEndings } from '@comptoir/contract/import-fields'
import type { ImportReport } from '@comptoir/contract/basket-import'
import { Button, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { useOnce } from '#ui/useOnce.ts'
import { Working } from './ChooseFile.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import classes from './Import.module.css'
import { countInBasket, countsOf } from './import.rules.ts'
import { Lines } from './Lines.tsx'
import { Reading } from './Reading.tsx'
import type { Chosen, ImportState } from './useImport.ts'

type Props = { state: ImportState; chosen: Chosen; preview: ImportReport; onOther: (file: File) => void }

/** What the file would do, and how it was read: to be corrected, then confirmed. */
export function Check({ state, chosen, preview, onOther }: Props) {
  const { t } = useTranslation('import')
  const { check, confirm } = state
  const counts = countsOf(preview.lines)
  const large = preview.lines.filter(({ message_code }) => message_code === 'large_quantity').length
  const beyond = preview.lines.filter(({ stock_message }) => stock_message !== '').length
  const there = countInBasket(preview)
  const isStale = check.isPending || check.error !== null
  const nothing = counts.taken === 0
  const isUnmapped = counts.rows === 0
  const once = useOnce()
  const goOn = () => {
    if (isStale || confirm.isPending) return
    if (!nothing) once(() => confirm.mutateAsync(chosen))
    else if (counts.failed > 0) state.mendAll()
  }
  usePageKey('main', goOn)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const n = (count: number) => ({ count, n: formatCount(count) })
  return (
    <>
      <section className={classes.panel} aria-labelledby="import-check">
        <Title order={2} id="import-check" ref={title} tabIndex={-1} className={classes.file}>
          {t('check.title', { file: chosen.file.name })}
        </Title>
        {isUnmapped && <Refusal>{t('check.unmapped')}</Refusal>}
        <p role="status" hidden={isUnmapped}>
          {t('check.rows', n(counts.rows))} {counts.taken > 0 && t('check.taken', n(counts.taken))}{' '}
          {counts.failed > 0 && t('check.failed', n(counts.failed))}
        </p>
        {there > 0 && <p className={classes.warning}>{t('check.there', n(there))}</p>}
        {beyond > 0 && <p className={classes.warning}>{t('check.beyond', n(beyond))}</p>}
        {large > 0 && <p className={classes.warning}>{t('check.large', n(large))}</p>}
        {!isUnmapped && preview.reading && !preview.reading.has_quantity && (
          <p className={classes.warning}>{t('check.no_quantity')}</p>
        )}
        <FormErrors error={confirm.error} hasFields={false} />
        {confirm.error && <p>{t('doubt.again')}</p>}
        {confirm.isPending ? (
          <Working text={t('working.adding', n(counts.taken))} />
        ) : (
          <div className={classes.buttons}>
            {(!nothing || counts.failed > 0) && (
              <Button onClick={goOn} disabled={isStale}>
                {nothing
                  ? t('check.mend', n(counts.failed))
                  : t('check.add', { ...n(counts.taken), units: formatCount(counts.units) })}
              </Button>
            )}
            <FileButton accept={importEndings} variant="default" onFile={onOther}>
              {t('check.other')}
            </FileButton>
          </div>
        )}
      </section>
      {preview.reading && <Reading reading={preview.reading} state={state} chosen={chosen} />}
      {check.isPending && <Working text={t('working.reading', { file: chosen.file.name })} />}
      <FormErrors error={check.error} hasFields={false} />
      <div className={classes.preview} data-stale={isStale || undefined}>
        {!isUnmapped && <Preview preview={preview} />}
      </div>
    </>
  )
}

function Preview({ preview }: { preview: ImportReport }) {
  const { t } = useTranslation('import')
  const [name] = useState(() => `import preview ${preview.basket.id}`)
  return <Lines lines={preview.lines} caption={t('check.caption')} name={name} />
}
