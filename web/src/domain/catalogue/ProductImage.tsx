import { IconShirt } from '@tabler/icons-react'
import { useState } from 'react'
import { pictureUrl } from './picture.ts'
import classes from './ProductImage.module.css'

type Props = {
  /** The server's URL; null without a picture. */
  src: string | null
  /** Edge in CSS pixels. The server is asked for this size, and for the double on sharp screens. */
  size?: number
  alt: string
  /** Above the fold: loaded at once, before other pictures. */
  eager?: boolean
  className?: string
}

/** A product's picture in a square of fixed size, so that the layout does not shift (CAT-16). */
export function ProductImage({ src, size = 75, alt, eager = false, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const classNames = [classes.frame, className].filter(Boolean).join(' ')
  if (!src || failed === src) {
    return (
      <span
        className={classNames}
        style={{ '--edge': `${size}px` } as React.CSSProperties}
        role="img"
        {...(alt === '' ? { 'aria-hidden': true } : { 'aria-label': alt })}
      >
        <IconShirt aria-hidden stroke={1.2} />
      </span>
    )
  }
  return (
    <span className={classNames} style={{ '--edge': `${size}px` } as React.CSSProperties}>
      <img
        src={pictureUrl(src, size)}
        srcSet={`${pictureUrl(src, size)} 1x, ${pictureUrl(src, size * 2)} 2x`}
        width={size}
        height={size}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  )
}
