import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import classes from './Account.module.css'

type Props = {
  /** Fetches the file; calls `onComing` while the server still makes it. */
  fetch: (onComing: (progress: number | null) => void) => Promise<void>
  /** What the button is called where its text says too little. */
  label?: string
  /** Beside the button: what is downloaded. */
  about?: ReactNode
  /** Behind it: another button. */
  beside?: ReactNode
  children: ReactNode
}

/** A file to download, with what it comes to: being prepared, or refused, and then the button tries again. */
export function DownloadButton({ fetch, label, about, beside, children }: Props) {
  const { t } = useTranslation('account')
  /** Percent, null where nobody knows; undefined while nothing is prepared. */
  const [coming, setComing] = useState<number | null>()
  const fetching = useMutation({
    mutationFn: () => fetch(setComing),
    onSettled: () => setComing(undefined),
  })
  return (
    <>
      <FormErrors error={fetching.error} />
      <div className={classes.foot}>
        {about}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={fetching.isPending}
          aria-label={fetching.isError ? undefined : label}
          onClick={() => fetching.mutate()}
        >
          {fetching.isError ? t('documents.retry') : children}
        </Button>
        <span role="status" className={classes.aside}>
          {coming === null && t('documents.coming')}
          {typeof coming === 'number' && t('documents.coming_percent', { percent: coming })}
        </span>
        {beside}
      </div>
    </>
  )
}
