import type { Crop, StylePicture } from '@comptoir/contract/admin-styles'
import { Button, Group, Input, RangeSlider, Text } from '@mantine/core'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import classes from './CropPicture.module.css'

type Props = {
  picture: StylePicture
  name: string
  /** Shows this part of the picture; null shows the whole. */
  onCrop: (crop: Crop | null) => Promise<unknown>
  onCancel: () => void
  onDone: () => void
}
/** From where to where, in thousandths. */
type Span = [from: number, to: number]

const whole: Span = [0, 1000]
const least = 50
const step = 10

/** Chooses the part of a picture that is shown: by two sliders, or drawn on it. */
export function CropPicture({ picture, name, onCrop, onCancel, onDone }: Props) {
  const { t } = useTranslation(['adminStyles', 'common'])
  const { crop } = picture
  const [across, setAcross] = useState<Span>(crop ? [crop.left, crop.left + crop.width] : whole)
  const [down, setDown] = useState<Span>(crop ? [crop.top, crop.top + crop.height] : whole)
  const [begun, setBegun] = useState<{ x: number; y: number } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isSaving, setSaving] = useState(false)
  const chosen: Crop = {
    left: across[0],
    top: down[0],
    width: across[1] - across[0],
    height: down[1] - down[0],
  }
  const isWhole = chosen.width === 1000 && chosen.height === 1000
  useUnsaved(JSON.stringify(isWhole ? null : chosen) !== JSON.stringify(crop))
  const save = async () => {
    setSaving(true)
    setError(null)
    try {
      await onCrop(isWhole ? null : chosen)
      onDone()
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setSaving(false)
    }
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setBegun(placeOf(event))
  }
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    if (!begun) return
    const { x, y } = placeOf(event)
    setAcross(spanOf(begun.x, x))
    setDown(spanOf(begun.y, y))
  }
  return (
    <>
      <Text size="sm" mb="sm">
        {t('crop.lead')}
      </Text>
      <div
        className={classes.picture}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => setBegun(null)}
        onPointerCancel={() => setBegun(null)}
      >
        <img src={pictureUrl(picture.whole, 800)} alt={name} draggable={false} />
        <div
          className={classes.part}
          style={
            {
              '--left': `${chosen.left / 10}%`,
              '--top': `${chosen.top / 10}%`,
              '--width': `${chosen.width / 10}%`,
              '--height': `${chosen.height / 10}%`,
            } as CSSProperties
          }
        />
      </div>
      <Spans
        label={t('crop.across')}
        ends={[t('crop.left'), t('crop.right')]}
        value={across}
        set={setAcross}
      />
      <Spans label={t('crop.down')} ends={[t('crop.top'), t('crop.bottom')]} value={down} set={setDown} />
      <FormErrors error={error} hasFields={false} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="subtle"
          mr="auto"
          disabled={isWhole}
          onClick={() => {
            setAcross(whole)
            setDown(whole)
          }}
        >
          {t('crop.whole')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('crop.save')}
        </Button>
      </Group>
    </>
  )
}

type SpansProps = {
  label: string
  /** What its two ends are called. */
  ends: [from: string, to: string]
  value: Span
  set: (span: Span) => void
}

function Spans({ label, ends, value, set }: SpansProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" mt="md">
      <RangeSlider
        min={0}
        max={1000}
        step={step}
        minRange={least}
        label={(thousandths) => `${Math.round(thousandths / 10)} %`}
        thumbFromLabel={ends[0]}
        thumbToLabel={ends[1]}
        value={value}
        onChange={set}
      />
    </Input.Wrapper>
  )
}

/** Where on the picture the pointer is, in thousandths. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): {
  x: number
  y: number
} {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const share = (at: number, edge: number) => Math.min(1000, Math.max(0, Math.round((at / edge) * 1000)))
  return { x: share(clientX - left, width), y: share(clientY - top, height) }
}

/** Between two places, and never narrower than what can be shown. */
function spanOf(one: number, other: number): Span {
  const from = Math.min(one, other, 1000 - least)
  return [from, Math.max(one, other, from + least)]
}
