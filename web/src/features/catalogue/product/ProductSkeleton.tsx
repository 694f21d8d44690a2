import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ProductScreen.module.css'

/** Stands where picture, prices and grid will be, so that nothing jumps. */
export function ProductSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy aria-label={t('loading')} role="status">
      <Skeleton height={16} width={260} mb="sm" />
      <Skeleton height={30} width={380} mb="xs" />
      <Skeleton height={18} width={180} mb="md" />
      <div className={classes.layout}>
        <div className={classes.side}>
          <Skeleton className={classes.picture} />
        </div>
        <div className={classes.order}>
          <Skeleton height={64} mb="md" maw={480} />
          <Skeleton height={320} />
        </div>
      </div>
    </div>
  )
}
