import type { BasketLine } from '@comptoir/contract/basket'
import { type ReactNode, useMemo, useState } from 'react'
import { useUser } from '#api/session.ts'
import { LineEditor } from '#domain/ordering/lines/LineEditor.tsx'
import { useLineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { type Command, withCommands } from './basket-commands.rules.ts'
import type { QueueState } from './basket-queue.ts'
import { BeyondStock } from './BeyondStock.tsx'
import { LineNotices } from './Notices.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { type QueueActions, queueActions } from './queue-actions.ts'

/** Lines that change on screen alone, until they are saved as a whole. */
export type LineDraft = { lines: readonly BasketLine[]; actions: QueueActions; isChanged: boolean }

/** @param start the lines to begin with */
export function useLineDraft(start: readonly BasketLine[]): LineDraft {
  const [commands, setCommands] = useState<readonly Command[]>([])
  const actions = useMemo(
    () =>
      queueActions({
        push: (command) => setCommands((before) => [...before, { ...command, key: '' }]),
        dismiss: () => undefined,
        resume: () => undefined,
      }),
    [],
  )
  const lines = useMemo(() => {
    const products = [...start]
    return withCommands({ version: 0, basket_products: products, products, total: null }, commands)
      .basket_products
  }, [start, commands])
  return { lines, actions, isChanged: askedKey(lines) !== askedKey(start) }
}

const askedKey = (lines: readonly BasketLine[]): string =>
  JSON.stringify(lines.map(({ product, quantity, comment }) => [product.id, quantity, comment]))

const progress: QueueState = { commands: [], progress: 'saved', conflicts: [], refusals: [] }

type Props = {
  /** Names the table. */
  title: string
  draft: LineDraft
  /** The lines of the draft, with what the server says of them. */
  lines: readonly BasketLine[]
  /** What is shown where every line was taken out. */
  empty: ReactNode
}

/** The lines of a draft in the editor that baskets have too, with a way to add by reference. */
export function DraftLines({ title, draft: { actions }, lines, empty }: Props) {
  const pricesHidden = useUser()?.prices_hidden ?? false
  const removal = useLineRemoval(actions)
  return (
    <>
      <QuickAdd actions={actions} />
      <LineNotices {...{ lines, progress, actions, removal }}>
        <BeyondStock lines={lines} actions={actions} />
      </LineNotices>
      {lines.length === 0 ? (
        empty
      ) : (
        <LineEditor
          title={title}
          lines={lines}
          progress={progress}
          actions={actions}
          removal={removal}
          pricesHidden={pricesHidden}
        />
      )}
    </>
  )
}
