import { importEndings, importLimits } from '@comptoir/contract/import-fields'
import { Alert, Button, Progress, Title } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconHelpCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import type { ImportOf } from '#domain/ordering/kept-import.ts'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { type Sample, saveSample } from './import.api.ts'
import classes from './Import.module.css'
import type { ImportState } from './useImport.ts'

const samples = [
  { key: 'list_xlsx', format: 'xlsx', layout: 'list' },
  { key: 'matrix_xlsx', format: 'xlsx', layout: 'matrix' },
  { key: 'list_csv', format: 'csv', layout: 'list' },
  { key: 'list_xml', format: 'xml', layout: 'list' },
] as const satisfies (Sample & { key: string })[]

const megabytes = importLimits.bytes / 1024 / 1024

type Props = { of: ImportOf; state: ImportState; onChoose: (file: File) => void }

/** Says what can be imported, takes a file, and says why one was refused. */
export function ChooseFile({ of, state, onChoose }: Props) {
  const { t } = useTranslation('import')
  const { chosen, check, sent } = state
  const button = useRef<HTMLButtonElement>(null)
  usePageKey('main', () => button.current?.click())
  const isTooBig = chosen !== undefined && chosen.file.size > importLimits.bytes
  return (
    <div className={classes.choose}>
      {sent && !chosen && (
        <Alert
          role="status"
          color="warning"
          icon={<IconHelpCircle aria-hidden />}
          title={t('doubt.title', { file: sent.name })}
        >
          {t('doubt.text')}
        </Alert>
      )}
      <section className={classes.drop} aria-labelledby="choose-file">
        <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden />
        <Title order={2} id="choose-file">
          {t('choose.title')}
        </Title>
        {check.isPending ? (
          <Working text={t('working.reading', { file: chosen?.file.name ?? '' })} onCancel={state.reset} />
        ) : (
          <>
            {isTooBig && <Refusal>{t('choose.too_big', { file: chosen.file.name, mb: megabytes })}</Refusal>}
            {check.error && chosen && (
              <div className={classes.refused}>
                <strong>{t('choose.refused', { file: chosen.file.name })}</strong>
                <FormErrors error={check.error} hasFields={false} />
                {canBePassing(check.error) && (
                  <Button variant="default" onClick={() => state.choose(chosen.file)}>
                    {t('actions.retry', { ns: 'common' })}
                  </Button>
                )}
              </div>
            )}
            <FileButton accept={importEndings} ref={button} size="md" onFile={onChoose}>
              {t('choose.button')}
            </FileButton>
          </>
        )}
        <p className={classes.limits}>
          {t('choose.limits', { mb: megabytes, rows: formatCount(importLimits.rows) })}
        </p>
      </section>
      <Samples of={of} />
    </div>
  )
}

const canBePassing = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiError && error.status >= 500)

/** What takes longer than a second has a bar. */
export function Working({ text, onCancel }: { text: string; onCancel?: () => void }) {
  const { t } = useTranslation('import')
  return (
    <div className={classes.working}>
      <span role="status">{text}</span>
      <Progress value={100} animated aria-label={text} className={classes.bar} />
      {onCancel && (
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {t('actions.cancel', { ns: 'common' })}
        </Button>
      )}
    </div>
  )
}

function Samples({ of }: { of: ImportOf }) {
  const { t } = useTranslation('import')
  const save = useMutation({ mutationFn: (sample: Sample) => saveSample(of, sample) })
  return (
    <section className={classes.samples} aria-labelledby="import-samples">
      <Title order={2} id="import-samples">
        {t('samples.title')}
      </Title>
      <p>{t('samples.text')}</p>
      <div className={classes.buttons}>
        {samples.map(({ key, ...sample }) => (
          <Button
            key={key}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={
              save.isPending &&
              save.variables.format === sample.format &&
              save.variables.layout === sample.layout
            }
            onClick={() => save.mutate(sample)}
          >
            {t(`samples.${key}`)}
          </Button>
        ))}
      </div>
      <FormErrors error={save.error} hasFields={false} />
    </section>
  )
}
