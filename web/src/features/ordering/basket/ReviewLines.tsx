import type { BasketLine } from '@comptoir/contract/basket'
import { useUser } from '#api/session.ts'
import { LineEditor } from '#domain/ordering/lines/LineEditor.tsx'
import type { LineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { RemoveUnavailable, TakeStock } from './BeyondStock.tsx'
import { LineNotices, SaveState } from './Notices.tsx'
import { useBasketActions, useBasketProgress } from './useBasket.ts'

/** How far the saving of the current basket is, and what of it has to be decided before it is ordered. */
export function ReviewNotices({ lines, removal }: { lines: readonly BasketLine[]; removal: LineRemoval }) {
  const actions = useBasketActions()
  const progress = useBasketProgress()
  return <LineNotices {...{ lines, progress, actions, removal }} />
}

/** Takes what there is of the lines that an order would be refused for, and takes out those of which there is nothing. */
export function ReviewStock({ lines }: { lines: readonly BasketLine[] }) {
  const actions = useBasketActions()
  return (
    <>
      <TakeStock lines={lines} actions={actions} />
      <RemoveUnavailable lines={lines} actions={actions} />
    </>
  )
}

export function ReviewState() {
  const { retry } = useBasketActions()
  return <SaveState progress={useBasketProgress()} onRetry={retry} />
}

type Props = {
  /** Names the table. */
  title: string
  lines: readonly BasketLine[]
  removal: LineRemoval
}

/** The lines of the current basket in its editor, for the last look before they are ordered. */
export function ReviewLines({ title, lines, removal }: Props) {
  const actions = useBasketActions()
  const progress = useBasketProgress()
  const pricesHidden = useUser()?.prices_hidden ?? false
  return (
    <LineEditor
      title={title}
      lines={lines}
      progress={progress}
      actions={actions}
      removal={removal}
      pricesHidden={pricesHidden}
      addsSizes
    />
  )
}
