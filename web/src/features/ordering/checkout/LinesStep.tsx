import type { Basket } from '@comptoir/contract/basket'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ReviewLines, ReviewNotices, ReviewState } from '#features/ordering/basket/ReviewLines.tsx'
import type { LineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import classes from './Checkout.module.css'
import { Step } from './Step.tsx'
import { useLineCount } from './useLineCount.ts'

type Props = {
  basket: Basket
  removal: LineRemoval
  /** The order is on its way: nothing can be changed any more. */
  isLocked: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  fold: Ref<HTMLDetailsElement>
}

/** What is ordered, to be looked at and changed in the editor of the basket; folded until somebody asks for it. */
export function LinesStep({ basket, removal, isLocked, isOpen, onOpen, fold }: Props) {
  const { t } = useTranslation('checkout')
  const lines = basket.basket_products
  const count = useLineCount(lines)
  return (
    <div inert={isLocked}>
      <Step number={4} title={t('steps.lines')}>
        <ReviewNotices lines={lines} removal={removal} />
        <details
          ref={fold}
          className={classes.fold}
          open={isOpen}
          onToggle={(event) => onOpen(event.currentTarget.open)}
        >
          <summary>{count}</summary>
          <div className={classes.saving}>
            <ReviewState />
          </div>
          {isOpen && <ReviewLines title={t('steps.lines')} lines={lines} removal={removal} />}
        </details>
      </Step>
    </div>
  )
}
