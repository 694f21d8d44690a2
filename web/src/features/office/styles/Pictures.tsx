import { type Crop, largestPicture, type Style, type StylePicture } from '@comptoir/contract/admin-styles'
import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCrop, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { Section } from '#features/office/Section.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { CropPicture } from './CropPicture.tsx'
import { refusalOf, saveCrop, savePictures, sendPicture } from './styles.api.ts'
import classes from './Styles.module.css'

const accepted = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff'] as const

/** A file on its way: where it went, or why it was refused. */
type Sent = { id: number; name: string; state: 'waiting' | 'done' | 'failed'; text: string }
/** The pictures as they are to be: of the style as a whole, and of colours that change. */
type Wanted = { pictures: string[]; colors: { color: number; picture: string | null }[] }

/** The pictures of a style: dropped or chosen, several at once, given to colours, put in order, taken away. */
export function Pictures({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const { t: said } = useTranslation()
  const [sent, setSent] = useState<Sent[]>([])
  const [isOver, setOver] = useState(false)
  const sending = useOfficeMutation((file: File) => sendPicture(style.id, file), 'style')
  const saving = useOfficeMutation(
    ({ version, ...wanted }: Wanted & { version: number }) => savePictures(style.id, { ...wanted, version }),
    'style',
  )
  const cropping = useOfficeMutation(
    (wanted: { picture: string; crop: Crop | null; version: number }) => saveCrop(style.id, wanted),
    'style',
  )
  const [toCrop, setToCrop] = useState<{ picture: StylePicture; name: string } | null>(null)
  const isBusy = sending.isPending || saving.isPending || cropping.isPending
  const last = useRef(0)
  /** Gets the keyboard from what is taken away, or goes to another place. */
  const chooser = useRef<HTMLButtonElement>(null)

  const send = async (files: readonly File[]) => {
    const added = files.map((file) => ({ id: (last.current += 1), file }))
    const waiting = added.map(({ id, file }): Sent => ({
      id,
      name: file.name,
      state: 'waiting',
      text: t('pictures.waiting'),
    }))
    setSent((before) => [...before.filter(({ state }) => state === 'waiting'), ...waiting])
    for (const { id, file } of added) {
      const result = await sendOne(file)
      setSent((before) => before.map((one) => (one.id === id ? { ...one, ...result } : one)))
    }
  }
  const sendOne = async (file: File): Promise<Pick<Sent, 'state' | 'text'>> => {
    if (file.size > largestPicture) return { state: 'failed', text: t('pictures.too_heavy') }
    try {
      const { color } = await sending.mutateAsync(file)
      return {
        state: 'done',
        text: color ? t('pictures.for_color', { color: color.name }) : t('pictures.for_style'),
      }
    } catch (error) {
      return { state: 'failed', text: refusalOf(error) ?? errorAndAdvice(error, said) }
    }
  }
  const keys = style.pictures.map(({ key }) => key)
  const save = async (wanted: Wanted, message: string, focus: HTMLElement | null = chooser.current) => {
    const before: Wanted = {
      pictures: keys,
      colors: wanted.colors.map(({ color }) => ({
        color,
        picture: style.colors.find(({ id }) => id === color)?.picture?.key ?? null,
      })),
    }
    try {
      const saved = await saving.mutateAsync({ ...wanted, version: style.version })
      requestAnimationFrame(() => focus?.focus())
      void notify.done(message, {
        undo: () =>
          void saving
            .mutateAsync({ ...before, version: saved.version })
            .catch((error: unknown) => notify.failed(errorAndAdvice(error, said))),
      })
    } catch (error) {
      void notify.failed(errorAndAdvice(error, said))
    }
  }
  const crop = async (picture: StylePicture, wanted: Crop | null) => {
    const saved = await cropping.mutateAsync({ picture: picture.key, crop: wanted, version: style.version })
    const pictures = [...saved.pictures, ...saved.colors.flatMap((color) => color.picture ?? [])]
    const now = pictures.find(({ whole, crop: part }) => whole === picture.whole && same(part, wanted))
    requestAnimationFrame(() => chooser.current?.focus())
    void notify.done(t('crop.done'), {
      undo: () =>
        now &&
        void cropping
          .mutateAsync({ picture: now.key, crop: picture.crop, version: saved.version })
          .catch((error: unknown) => notify.failed(errorAndAdvice(error, said))),
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const places = [
    { value: '', label: t('pictures.whole') },
    ...style.colors.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  /** Moves a picture to a colour, or to those of the style as a whole. */
  const give = (key: string, from: number | null, to: string) => {
    const color = to === '' ? null : Number(to)
    const without = keys.filter((one) => one !== key)
    void save(
      {
        pictures: color === null ? [...without, key] : without,
        colors: [
          ...(from === null ? [] : [{ color: from, picture: null }]),
          ...(color === null ? [] : [{ color, picture: key }]),
        ],
      },
      t('pictures.saved'),
    )
  }
  const move = (at: number, to: number, button: HTMLElement) =>
    void save(
      { pictures: keys.with(at, keys[to]!).with(to, keys[at]!), colors: [] },
      t('pictures.saved'),
      button,
    )
  return (
    <Section
      title={t('pictures.title')}
      actions={
        <FileButton
          ref={chooser}
          variant="default"
          accept={accepted}
          multiple
          onFiles={(files) => void send(files)}
        >
          {t('pictures.choose')}
        </FileButton>
      }
    >
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDrop={drop}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
      >
        <Text size="sm" c="dimmed" maw="68ch">
          {t('pictures.lead')}
        </Text>
        <div role="status">
          {sent.length > 0 && (
            <ul className={classes.sent}>
              {sent.map(({ id, name, state, text }) => (
                <li key={id} data-state={state}>
                  {/* Some refusals begin with it. */}
                  <strong>{name}</strong> {text.startsWith(name) ? text.slice(name.length) : text}
                </li>
              ))}
            </ul>
          )}
        </div>
        <h3 className={classes.part}>{t('pictures.whole')}</h3>
        {style.pictures.length === 0 && <Text c="dimmed">{t('pictures.none')}</Text>}
        <ul className={classes.tiles}>
          {style.pictures.map((picture, at) => {
            const name = t('pictures.nth', { n: at + 1 })
            return (
              <Tile
                key={picture.key}
                picture={picture}
                name={name}
                place=""
                places={places}
                isBusy={isBusy}
                onPlace={(to) => give(picture.key, null, to)}
                onRemove={() =>
                  void save(
                    { pictures: keys.filter((key) => key !== picture.key), colors: [] },
                    t('pictures.removed'),
                  )
                }
                onCrop={() => setToCrop({ picture, name })}
                onEarlier={at > 0 ? (button) => move(at, at - 1, button) : undefined}
                onLater={at < keys.length - 1 ? (button) => move(at, at + 1, button) : undefined}
              />
            )
          })}
        </ul>
        {style.colors.length > 0 && <h3 className={classes.part}>{t('pictures.by_color')}</h3>}
        <ul className={classes.tiles}>
          {style.colors.map(({ id, name, picture }) => (
            <Tile
              key={id}
              picture={picture}
              name={name}
              place={String(id)}
              places={places}
              isBusy={isBusy}
              onPlace={(to) => picture && give(picture.key, id, to)}
              onCrop={() => picture && setToCrop({ picture, name })}
              onRemove={() =>
                void save({ pictures: keys, colors: [{ color: id, picture: null }] }, t('pictures.removed'))
              }
            />
          ))}
        </ul>
      </div>
      <FormModal
        opened={toCrop !== null}
        onClose={() => setToCrop(null)}
        title={t('crop.do', { name: toCrop?.name ?? '' })}
      >
        {(onCancel) =>
          toCrop && (
            <CropPicture
              {...toCrop}
              onCrop={(wanted) => crop(toCrop.picture, wanted)}
              onCancel={onCancel}
              onDone={() => setToCrop(null)}
            />
          )
        }
      </FormModal>
    </Section>
  )
}

const same = (one: Crop | null, other: Crop | null) => JSON.stringify(one) === JSON.stringify(other)

type TileProps = {
  picture: StylePicture | null
  name: string
  place: string
  places: { value: string; label: string }[]
  isBusy: boolean
  onPlace: (to: string) => void
  onRemove: () => void
  onCrop: () => void
  onEarlier?: ((button: HTMLElement) => void) | undefined
  onLater?: ((button: HTMLElement) => void) | undefined
}
function Tile({
  picture,
  name,
  place,
  places,
  isBusy,
  onPlace,
  onRemove,
  onCrop,
  onEarlier,
  onLater,
}: TileProps) {
  const { t } = useTranslation('adminStyles')
  const button = (
    label: string,
    Icon: typeof IconTrash,
    run: ((button: HTMLElement) => void) | undefined,
  ) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      data-disabled={!run || isBusy} // and not `disabled`: the keyboard stays on it
      aria-disabled={!run || isBusy}
      onClick={({ currentTarget }) => !isBusy && run?.(currentTarget)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <li className={classes.tile}>
      <ProductImage src={picture?.url ?? null} size={120} alt={picture ? name : ''} />
      <span className={classes.tileName}>{name}</span>
      {picture ? (
        <>
          <NativeSelect
            size="xs"
            aria-label={t('pictures.place', { name })}
            value={place}
            onChange={({ currentTarget }) => !isBusy && onPlace(currentTarget.value)}
            data={places}
          />
          <span className={classes.tileTools}>
            {place === '' && button(t('pictures.earlier', { name }), IconArrowLeft, onEarlier)}
            {place === '' && button(t('pictures.later', { name }), IconArrowRight, onLater)}
            {button(t('crop.do', { name }), IconCrop, onCrop)}
            {button(t('pictures.remove', { name }), IconTrash, onRemove)}
          </span>
        </>
      ) : (
        <span className={classes.missing}>{t('pictures.missing')}</span>
      )}
    </li>
  )
}
