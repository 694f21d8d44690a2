import type { Group } from '@comptoir/contract/catalogue'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import classes from './Gallery.module.css'

/** Edge of the enlarged part of a picture in pixels: the smaller one on screens under 1023 px wide (CAT-15, CONST-16). */
const zoomSize = { wide: 400, narrow: 200 }
const underWide = '(max-width: 1022.98px)'
/** What the enlarged picture is cut from; the one on the page stands in until it is there. */
const fullSize = 1200
const shownSize = 400
const step = 0.08

type Props = {
  style: Group
  color: number | null
  onColor: (color: number) => void
}

/** The pictures of a style: its own and one per colour. Pointing at one, or Enter and the arrow keys, enlarges it. */
export function Gallery({ style, color, onColor }: Props) {
  const { t } = useTranslation('product')
  const chosen = style.colors.find(({ id }) => id === color) ?? null
  const ofColor =
    style.products.find((product) => product.color?.id === color && product.image)?.image ?? null
  // The pictures of the other colours are reached by their colour.
  const ofOthers = new Set(style.products.filter(({ image }) => image !== ofColor).map(({ image }) => image))
  const own = [...style.images, style.image].filter((src) => src !== null && !ofOthers.has(src))
  const pictures = [...new Set([ofColor, ...own].filter((src) => src !== null))]
  const [picked, setPicked] = useState<string | null>(null)
  const shown = picked !== null && pictures.includes(picked) ? picked : (pictures[0] ?? null)
  const alt = chosen ? t('pictures.of', { name: style.name, color: chosen.name }) : style.name
  return (
    <section className={classes.gallery} aria-label={t('pictures.label')}>
      <Zoom src={shown} alt={alt} />
      {style.colors.length > 1 && (
        <div className={classes.colors} role="group" aria-label={t('pictures.colors')}>
          {style.colors.map(({ id, name, ...shade }) => (
            <button
              key={id}
              type="button"
              className={classes.color}
              aria-pressed={id === color}
              aria-label={t('pictures.color', { color: name })}
              title={name}
              onClick={() => {
                setPicked(null)
                onColor(id)
              }}
            >
              <Swatch of={shade} />
            </button>
          ))}
        </div>
      )}
      {pictures.length > 1 && (
        <div className={classes.thumbs}>
          {pictures.map((src, at) => (
            <button
              key={src}
              type="button"
              className={classes.thumb}
              aria-pressed={src === shown}
              aria-label={t('pictures.view', { at: at + 1 })}
              onClick={() => setPicked(src)}
            >
              <ProductImage src={src} size={75} alt="" />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** A picture with a part of it enlarged beside it, or over it where there is no room. */
function Zoom({ src, alt }: { src: string | null; alt: string }) {
  const { t } = useTranslation('product')
  const isNarrow = useMediaQuery(underWide) ?? false
  const edge = isNarrow ? zoomSize.narrow : zoomSize.wide
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const picture = <ProductImage src={src} size={shownSize} alt={alt} eager className={classes.picture!} />
  if (src === null) return picture

  const follow = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setAt({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? []
    if (event.key === 'Escape') setAt(null)
    if (!at || x === undefined || y === undefined) return
    event.preventDefault()
    setAt({ x: within(at.x + x), y: within(at.y + y) })
  }
  return (
    <div className={classes.zoom}>
      <button
        type="button"
        className={classes.target}
        aria-label={`${alt}. ${t('pictures.zoom')}`}
        aria-expanded={at !== null}
        onPointerMove={(event) => event.pointerType === 'mouse' && follow(event)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(null)}
        onPointerDown={(event) => event.pointerType !== 'mouse' && (at ? setAt(null) : follow(event))}
        onClick={({ detail }) => detail === 0 && setAt(at ? null : { x: 0.5, y: 0.5 })}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
      >
        {picture}
      </button>
      {at && (
        <div
          className={classes.lens}
          data-testid="zoom"
          role="img"
          aria-label={t('pictures.enlarged')}
          style={{
            width: edge,
            height: edge,
            backgroundImage: [fullSize, shownSize]
              .map((size) => `url("${pictureUrl(src, size)}")`)
              .join(', '),
            backgroundSize: `${edge * 2.5}px`,
            backgroundPosition: `${at.x * 100}% ${at.y * 100}%`,
          }}
        />
      )}
    </div>
  )
}

const within = (share: number): number => Math.min(1, Math.max(0, share))
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
