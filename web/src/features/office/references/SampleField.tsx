import { largestSample } from '@comptoir/contract/admin-reference'
import { Button, Group, Input, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { asText } from '#features/office/form/fields.tsx'
import { useField } from '#features/office/form/FormContext.tsx'
import { refusalOf } from '#features/office/styles/styles.api.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { sendSample } from './references.api.ts'
import classes from './References.module.css'

const accepted = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff'] as const

/** The address of a sample by its key. */
export const addressOf = (sample: string | null): string | undefined =>
  sample === null || sample === '' ? undefined : `/images/${sample}`

/** A picture of the cloth, sent at once and kept with the colour once that is saved. */
export function SampleField() {
  const { t } = useTranslation('adminReferences')
  const { t: said } = useTranslation('common')
  const label = t('columns.sample')
  const { fields } = useField('sample', { label, show: asText })
  const address = addressOf(fields.get('sample'))
  const chooser = useRef<HTMLButtonElement>(null)
  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largestSample) throw new TooHeavyError()
      return sendSample(file)
    },
    onSuccess: (sample) => fields.set('sample', sample),
  })
  const { error } = sending
  const refusal =
    error instanceof TooHeavyError
      ? t('sample.too_heavy', { mb: largestSample / 1_000_000 })
      : error && (refusalOf(error) ?? errorAndAdvice(error, said))
  return (
    <Input.Wrapper labelElement="div" label={label} description={t('sample.hint')}>
      <Group gap="sm" mt="xs">
        {address && <img className={classes.sample} src={pictureUrl(address, 200)} alt={label} />}
        <FileButton
          ref={chooser}
          variant="default"
          accept={accepted}
          disabled={sending.isPending}
          onFile={(file) => sending.mutate(file)}
        >
          {t(address ? 'sample.replace' : 'sample.choose')}
        </FileButton>
        {address && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              fields.set('sample', '')
              chooser.current?.focus()
            }}
          >
            {t('sample.remove')}
          </Button>
        )}
      </Group>
      <Text size="sm" role="status">
        {sending.isPending && t('sample.sending')}
      </Text>
      {refusal && <Refusal>{refusal}</Refusal>}
    </Input.Wrapper>
  )
}

class TooHeavyError extends Error {}
