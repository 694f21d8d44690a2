import type { Return } from '@comptoir/contract/order'
import { largestReturnPhoto, mostReturnPhotos } from '@comptoir/contract/returns'
import { ActionIcon, Skeleton, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { sendReturnPhoto } from './orders.api.ts'
import classes from './Shipments.module.css'

const accepted = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff'] as const

/** A photo that was chosen: on its way, kept under a key by the server, or refused with a text. */
type Chosen = { id: number; name: string; key?: string; fault?: string }

/** The photos of a return that is being asked for; each is sent as soon as it is chosen. */
export function useReturnPhotos(order: number, owner: number | undefined) {
  const { t } = useTranslation('orders')
  const { t: said } = useTranslation()
  const [photos, setPhotos] = useState<readonly Chosen[]>([])
  const last = useRef(0)
  const send = async (file: File): Promise<Pick<Chosen, 'key' | 'fault'>> => {
    if (file.size > largestReturnPhoto) return { fault: t('returns.photo_heavy') }
    try {
      return await sendReturnPhoto(order, owner, file)
    } catch (error) {
      const refusal = error instanceof ApiError ? error.fields['file'] : undefined
      return { fault: refusal ?? errorAndAdvice(error, said) }
    }
  }
  const add = async (files: readonly File[]) => {
    const room = mostReturnPhotos - photos.filter(({ fault }) => fault === undefined).length
    const chosen = files.map((file, index) => ({
      file,
      photo: {
        id: (last.current += 1),
        name: file.name,
        ...(index >= room && { fault: t('returns.photos_most', { limit: mostReturnPhotos }) }),
      },
    }))
    setPhotos((before) => [
      ...before.filter(({ fault }) => fault === undefined),
      ...chosen.map(({ photo }) => photo),
    ])
    for (const { file, photo } of chosen.slice(0, room)) {
      const answer = await send(file)
      setPhotos((before) => before.map((one) => (one.id === photo.id ? { ...one, ...answer } : one)))
    }
  }
  return {
    photos,
    add,
    remove: (id: number) => setPhotos((before) => before.filter((one) => one.id !== id)),
    keys: photos.flatMap(({ key }) => key ?? []),
    isSending: photos.some(({ key, fault }) => key === undefined && fault === undefined),
  }
}

/** Chooses photos of what is to be sent back. */
export function ChoosePhotos({ photos, add, remove }: ReturnType<typeof useReturnPhotos>) {
  const { t } = useTranslation('orders')
  /** Gets the keyboard from what is taken away. */
  const chooser = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-label={t('returns.photos')} className={classes.choose}>
      <Text size="sm" fw={500}>
        {t('returns.photos')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('returns.photos_hint', { limit: mostReturnPhotos })}
      </Text>
      <div role="status">
        {photos.length > 0 && (
          <ul className={classes.chosen}>
            {photos.map(({ id, name, key, fault }) => (
              <li key={id} data-failed={fault !== undefined || undefined}>
                <span>
                  {name}
                  {fault !== undefined && <> – {fault}</>}
                  {key === undefined && fault === undefined && <> – {t('returns.photo_sending')}</>}
                </span>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('returns.photo_remove', { name })}
                  onClick={() => {
                    remove(id)
                    chooser.current?.focus()
                  }}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <FileButton
          ref={chooser}
          variant="default"
          size="sm"
          accept={accepted}
          multiple
          onFiles={(files) => void add(files)}
        >
          {t('returns.photos_add')}
        </FileButton>
      </div>
    </div>
  )
}

type Read = (id: number) => Promise<Blob>

/** The photos of a return, each of which opens in full. */
export function ReturnPhotos({ one: { number, photos }, read }: { one: Return; read: Read }) {
  const { t } = useTranslation('orders')
  if (photos.length === 0) return null
  return (
    <ul className={classes.photos}>
      {photos.map((id, index) => (
        <li key={id}>
          <Photo id={id} name={t('returns.photo_nth', { n: index + 1, number })} read={read} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ id, name, read }: { id: number; name: string; read: Read }) {
  const { t } = useTranslation('orders')
  // Read once: its address is good until the page is left.
  const { data: address, error } = useQuery({
    queryKey: ['return photo', id],
    queryFn: async () => URL.createObjectURL(await read(id)),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (error) return <Text size="sm">{t('returns.photo_failed')}</Text>
  if (address === undefined) return <Skeleton className={classes.photo} />
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className={classes.photo} src={address} alt={name} />
    </a>
  )
}
