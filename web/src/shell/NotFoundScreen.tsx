import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/links.tsx'
import { usePageTitle } from '#ui/PageHeader.tsx'
import classes from './NotFoundScreen.module.css'

/** For every address that leads nowhere (ROUTE-02). */
export function NotFoundScreen() {
  const { t } = useTranslation()
  usePageTitle(t('errors.not_found'))
  return (
    <EmptyState
      order={1}
      icon={<DroppedStitch />}
      title={t('errors.not_found')}
      action={<LinkButton to="/">{t('home')}</LinkButton>}
    >
      {t('errors.not_found_hint')}
    </EmptyState>
  )
}

/** A weave with one stitch missing. */
function DroppedStitch() {
  const size = 7
  return (
    <svg viewBox="0 0 70 42" className={classes.weave} aria-hidden>
      {Array.from({ length: 60 }, (_, index) => {
        const column = index % 10
        const row = Math.floor(index / 10)
        if (column === 6 && row === 2) return null
        return (
          <rect
            key={index}
            x={column * size + 1}
            y={row * size + 1}
            width={5}
            height={5}
            rx={1}
            data-weft={(column + row) % 2 === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
