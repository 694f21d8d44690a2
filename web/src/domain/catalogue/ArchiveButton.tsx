import { ActionIcon, Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatFileSize } from '#ui/format/format.ts'
import classes from './ArchiveButton.module.css'

type Watch = { signal: AbortSignal; onBytes: (bytes: number) => void }
type Props = {
  label: string
  /** Saves the archive; tells how much of it is there. */
  fetch: (watch: Watch) => Promise<void>
  /** As a small picture instead of a text. */
  isIcon?: boolean
}

/** Downloads pictures, data and papers in one file: says how much is there, and can be stopped. */
export function ArchiveButton({ label, fetch, isIcon = false }: Props) {
  const { t, i18n } = useTranslation('common')
  const [bytes, setBytes] = useState(0)
  const stop = useRef<AbortController>(null)
  const fetching = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      setBytes(0)
      return fetch({ signal: stop.current.signal, onBytes: setBytes })
    },
    onError: (error) => {
      if (!stop.current?.signal.aborted) void notify.failed(errorAndAdvice(error, t))
    },
  })
  useEffect(() => () => stop.current?.abort(), [])
  const start = () => !fetching.isPending && fetching.mutate()
  return (
    <span className={classes.archive}>
      {isIcon ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          title={label}
          aria-disabled={fetching.isPending}
          onClick={start}
        >
          <IconFileZip size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconFileZip size={16} aria-hidden />}
          aria-disabled={fetching.isPending}
          onClick={start}
        >
          {label}
        </Button>
      )}
      <span role="status" className={classes.size}>
        {fetching.isPending && t('archive.arriving', { size: formatFileSize(bytes, i18n.language) })}
      </span>
      {fetching.isPending && (
        <Button variant="subtle" size="compact-sm" onClick={() => stop.current?.abort()}>
          {t('archive.stop')}
        </Button>
      )}
    </span>
  )
}
