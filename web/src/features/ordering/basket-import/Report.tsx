import { importEndings } from '@comptoir/contract/import-fields'
import { Alert, Button, Title } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconShoppingBagCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOf, KeptReport } from '#domain/ordering/kept-import.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { saveReport } from './import.api.ts'
import classes from './Import.module.css'
import { countsOf } from './import.rules.ts'
import { Lines } from './Lines.tsx'
import { Mend } from './Mend.tsx'
import type { ImportState } from './useImport.ts'

type Props = { of: ImportOf; state: ImportState; report: KeptReport; onOther: (file: File) => void }

/** What the import has done, with the rows that failed to be mended. */
export function Report({ of, state, report, onOther }: Props) {
  const { t } = useTranslation('import')
  const { undo, canUndo } = state
  const counts = countsOf(report.lines)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const save = useMutation({ mutationFn: () => saveReport(of, report) })
  const n = (count: number) => ({ count, n: formatCount(count) })
  const isDone = counts.failed === 0
  const sayUndone = ({ length }: readonly unknown[]) =>
    length === 0
      ? notify.info(t('report.undone', { file: report.file }))
      : notify.failed(t('report.undone_but', { file: report.file, ...n(length) }))
  return (
    <>
      <Alert
        color={isDone ? 'success' : 'warning'}
        icon={<IconShoppingBagCheck aria-hidden />}
        mb="md"
        title={
          <Title order={2} size="h3" ref={title} tabIndex={-1} className={classes.file}>
            {t('report.title', { file: report.file })}
          </Title>
        }
      >
        <p role="status" className={classes.outcome}>
          {counts.taken > 0 && t('report.taken', { ...n(counts.taken), units: formatCount(counts.units) })}{' '}
          {counts.skipped > 0 && t('report.skipped', n(counts.skipped))}{' '}
          {isDone ? t('report.complete') : t('check.failed', n(counts.failed))}
        </p>
        <div className={classes.buttons}>
          {of.basket === null ? (
            <LinkButton to="/order/create" variant={isDone ? 'filled' : 'default'}>
              {t('report.to_basket')}
            </LinkButton>
          ) : (
            <LinkButton
              to="/basket/$id"
              params={{ id: String(of.basket) }}
              variant={isDone ? 'filled' : 'default'}
            >
              {t('report.to_saved')}
            </LinkButton>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('report.download')}
          </Button>
          <FileButton accept={importEndings} variant="default" onFile={onOther}>
            {t('check.other')}
          </FileButton>
          {canUndo && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={undo.isPending}
              onClick={() => undo.mutate(undefined, { onSuccess: (kept) => void sayUndone(kept) })}
            >
              {t('report.undo')}
            </Button>
          )}
        </div>
        <FormErrors error={save.error ?? undo.error} hasFields={false} />
      </Alert>
      {!isDone && <Mend state={state} report={report} onDone={() => title.current?.focus()} />}
      <details className={classes.all}>
        <summary>{t('report.all', n(counts.rows))}</summary>
        <Lines lines={report.lines} caption={t('report.caption')} name="import report" />
      </details>
    </>
  )
}
