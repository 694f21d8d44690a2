import type { BasketLine } from '@comptoir/contract/basket'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conflict, QueueState } from './basket-queue.ts'
import type { QueueActions } from './queue-actions.ts'
import { useBasketLineLimit } from '#api/config.ts'
import type { LineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { Removed } from '#domain/ordering/lines/Removed.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { formatCount } from '#ui/format/format.ts'
import classes from './Notices.module.css'

/** How far the saving is; said aloud when it changes. */
export function SaveState({ progress, onRetry }: { progress: QueueState; onRetry: () => void }) {
  const { t } = useTranslation('basket')
  const count = progress.commands.flatMap(({ lines }) => lines).length
  return (
    <span className={classes.state} data-progress={progress.progress} role="status">
      {progress.progress === 'unsaved'
        ? t('progress.unsaved', { count, n: formatCount(count) })
        : t(`progress.${progress.progress}`)}
      {progress.progress === 'unsaved' && (
        <Button size="compact-xs" variant="default" flex="none" onClick={onRetry}>
          {t('progress.retry')}
        </Button>
      )}
    </span>
  )
}

type LineNoticesProps = {
  lines: readonly BasketLine[]
  progress: Pick<QueueState, 'conflicts' | 'refusals'>
  actions: QueueActions
  removal: LineRemoval
  /** What else the screen has to say. */
  children?: ReactNode
}

/** What has to be seen now, wherever one is in the lines: what is to be decided first, what was taken out last. */
export const LineNotices = ({ lines, progress, actions, removal, children }: LineNoticesProps) => (
  <div className={classes.notices}>
    <Conflicts conflicts={progress.conflicts} lines={lines} actions={actions} />
    <Refusals refusals={progress.refusals} lines={lines} onDismiss={actions.dismiss} />
    {children}
    {(lines.length > 0 || removal.removed.length > 0) && (
      <div className={classes.removed}>
        <Removed removal={removal} />
      </div>
    )}
  </div>
)

/** Says that few lines more fit into the basket, before the server refuses them (OD-72). */
export function LimitNear({ lines }: { lines: number }) {
  const { t } = useTranslation('basket')
  const limit = useBasketLineLimit()
  if (lines < limit * 0.9) return null
  return <Notice role="status">{t('limit', { n: formatCount(lines), limit: formatCount(limit) })}</Notice>
}

type ConflictsProps = { conflicts: readonly Conflict[]; lines: readonly BasketLine[]; actions: QueueActions }

/** Lines that somebody else changed in the meantime: one's own number or theirs (OD-32). */
function Conflicts({ conflicts, lines, actions }: ConflictsProps) {
  const { t } = useTranslation('basket')
  if (conflicts.length === 0) return null
  const keepMine = (conflict: Conflict) => {
    const { product, comment, mine, theirs } = conflict
    const line = lines.find((one) => one.product.id === product && one.comment === comment)
    // Theirs is what was decided about: the basket with it may still be on its way.
    if (line && theirs !== null) actions.setQuantities([{ line, quantity: mine, expected: theirs }])
    else {
      actions.add({ product, comment, quantity: mine })
      actions.dismiss('conflicts', conflict)
    }
  }
  return (
    <section className={classes.conflicts} role="alert">
      <h2 className={classes.title}>{t('conflict.title')}</h2>
      {conflicts.map((conflict) => {
        const { ref, name, mine, theirs } = conflict
        return (
          <div key={`${conflict.product} ${conflict.comment}`} className={classes.conflict}>
            <span>
              {theirs === null
                ? t('conflict.gone', { ref, name, mine })
                : t(mine === 0 ? 'conflict.removed' : 'conflict.changed', { ref, name, mine, theirs })}
            </span>
            <Button size="compact-sm" onClick={() => keepMine(conflict)}>
              {mine === 0 ? t('actions.remove', { ns: 'common' }) : t('conflict.mine', { mine })}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => actions.dismiss('conflicts', conflict)}
            >
              {theirs === null ? t('conflict.leave') : t('conflict.theirs', { theirs })}
            </Button>
          </div>
        )
      })}
    </section>
  )
}

type RefusalsProps = {
  refusals: QueueState['refusals']
  lines: readonly BasketLine[]
  onDismiss: QueueActions['dismiss']
}

/** Refused changes whose line is not there to say it: products that could not be added. */
function Refusals({ refusals, lines, onDismiss: onForget }: RefusalsProps) {
  const { t } = useTranslation('basket')
  const homeless = refusals.filter(
    ({ product, comment }) => !lines.some((line) => line.product.id === product && line.comment === comment),
  )
  return homeless.map((refusal) => (
    <Notice key={`${refusal.product} ${refusal.comment}`} role="alert" tone="out">
      <span>
        {t('labelled', {
          ns: 'common',
          label: t('refused'),
          value: `${refusal.ref} – ${refusal.message}`,
        })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => onForget('refusals', refusal)}>
        {t('dismiss')}
      </Button>
    </Notice>
  ))
}
