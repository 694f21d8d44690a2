import { brochureLimits, type OfficePage } from '@comptoir/contract/admin-pages'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { Section } from '#features/office/Section.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { formatFileSize } from '#ui/format/format.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import classes from './Content.module.css'
import { sendCover, sendFile } from './pages.api.ts'

const pictures = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff']

/** The PDF of a brochure, and the picture on its cover (ROUTE-20). */
export function BrochureFiles({ page }: { page: OfficePage }) {
  const { t, i18n } = useTranslation('adminContent')
  const { file, cover } = page
  return (
    <Section title={t('files.title')}>
      <div className={classes.files}>
        <div>
          <h3>{t('files.pdf')}</h3>
          <Text>
            {file ? `${file.name} (${formatFileSize(file.bytes, i18n.language)})` : t('files.none')}
          </Text>
          <Upload
            page={page}
            label={t(file ? 'files.replace' : 'files.choose')}
            accept={['.pdf']}
            most={brochureLimits.file}
            hint="files.limit"
            send={sendFile}
            saved={t('files.file_saved')}
          />
        </div>
        <div>
          <h3>{t('files.cover')}</h3>
          {cover ? (
            <img src={pictureUrl(cover, 200)} alt={t('files.cover')} />
          ) : (
            <Text>{t('files.cover_none')}</Text>
          )}
          <Upload
            page={page}
            label={t(cover ? 'files.cover_replace' : 'files.cover_choose')}
            accept={pictures}
            most={brochureLimits.cover}
            hint="files.cover_limit"
            send={sendCover}
            saved={t('files.cover_saved')}
          />
        </div>
      </div>
    </Section>
  )
}

type Props = {
  page: OfficePage
  label: string
  accept: readonly string[]
  /** In bytes. */
  most: number
  hint: 'files.limit' | 'files.cover_limit'
  send: typeof sendFile
  saved: string
}

/** Sends a file; what is wrong with it stands below the button. */
function Upload({ page, label, accept, most, hint, send, saved }: Props) {
  const { t } = useTranslation('adminContent')
  const client = useQueryClient()
  const [tooHeavy, setTooHeavy] = useState<string | null>(null)
  const sending = useOfficeMutation((file: File) => send(page.id, { file, version: page.version }), 'page')
  const mb = most / 1_000_000
  const take = (file: File) => {
    setTooHeavy(file.size > most ? file.name : null)
    if (file.size > most) return sending.reset()
    sending.mutate(file, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: ['brochures'] }) // what the shop shows
        void notify.done(saved)
      },
    })
  }
  return (
    <>
      <FileButton variant="default" accept={accept} disabled={sending.isPending} onFile={take}>
        {label}
      </FileButton>
      <Text size="sm" c="dimmed">
        {t(hint, { mb })}
      </Text>
      {tooHeavy !== null && <Refusal>{t('files.too_heavy', { file: tooHeavy, mb })}</Refusal>}
      <FormErrors error={sending.error} hasFields={false} />
    </>
  )
}
