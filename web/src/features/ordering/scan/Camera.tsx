import { Alert, Button, FileButton, Group, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconBulb, IconCamera, IconCameraRotate, IconPhoto, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import { readPhoto } from './photo.ts'
import { gtinOf } from './reads.rules.ts'
import classes from './Scan.module.css'
import { useCamera } from './useCamera.ts'

/** Codes by camera or photo. Every reason why there is no camera says what can be done. */
export function Camera({ onCode }: { onCode: (gtin: string) => void }) {
  const { t } = useTranslation('scan')
  const { video, state, open, close, others, setLight, hasLight } = useCamera(onCode)
  const [isLit, setLit] = useState(false)
  const [hasSound, setSound] = useStoredFlag(storageKeys.scanSound, true)
  const isOpen = state === 'on' || state === 'starting'
  const light = (isOn: boolean) => {
    setLit(isOn)
    setLight(isOn)
  }
  return (
    <section className={classes.camera} aria-label={t('camera.label')}>
      <div className={classes.picture} hidden={!isOpen}>
        <video ref={video} muted playsInline aria-label={t('camera.picture')} />
        <span className={classes.aim} aria-hidden />
      </div>
      {isOpen && <p className={classes.hint}>{t(state === 'on' ? 'camera.aim' : 'camera.starting')}</p>}
      {!isOpen && state !== 'off' && (
        <Alert role="alert" color="warning" title={t(`camera.${state}.title`)}>
          {t(`camera.${state}.text`)}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          variant={isOpen ? 'default' : 'filled'}
          leftSection={isOpen ? <IconX size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
          onClick={() => (isOpen ? close() : void open())}
        >
          {t(isOpen ? 'camera.close' : 'camera.open')}
        </Button>
        {isOpen && others[0] !== undefined && (
          <Button
            variant="default"
            leftSection={<IconCameraRotate size={18} aria-hidden />}
            onClick={() => void open(others[0])}
          >
            {t('camera.other')}
          </Button>
        )}
        {hasLight && (
          <Button
            variant="default"
            leftSection={<IconBulb size={18} aria-hidden />}
            aria-pressed={isLit}
            onClick={() => light(!isLit)}
          >
            {t('camera.light')}
          </Button>
        )}
        <Photo onCode={onCode} />
        <Switch
          label={t('sound')}
          checked={hasSound}
          onChange={(event) => setSound(event.currentTarget.checked ? null : false)}
        />
      </Group>
    </section>
  )
}

/** Reads a photo, which every browser can take or choose, also without a camera of its own. */
function Photo({ onCode }: { onCode: (gtin: string) => void }) {
  const { t } = useTranslation('scan')
  const reset = useRef<() => void>(null)
  const reading = useMutation({
    mutationFn: readPhoto,
    onSuccess: (reads) => {
      for (const gtin of new Set(reads.flatMap((read) => gtinOf(read) ?? []))) onCode(gtin)
    },
    onSettled: () => reset.current?.(), // the same photo can be chosen again
  })
  const reads = reading.data
  const hasNone = reads?.every((read) => gtinOf(read) === undefined) ?? false
  return (
    <>
      <FileButton accept="image/*" resetRef={reset} onChange={(photo) => photo && reading.mutate(photo)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden />}
            loading={reading.isPending}
          >
            {t('photo.choose')}
          </Button>
        )}
      </FileButton>
      <div role="status" className={classes.said}>
        {reading.isPending && t('photo.reading')}
        {reading.isError && t('photo.failed')}
        {hasNone &&
          (reads?.[0] ? t('photo.other', { text: reads[0].text.slice(0, 60) }) : t('photo.nothing'))}
      </div>
    </>
  )
}
