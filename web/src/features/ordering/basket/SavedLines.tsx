import { type Basket, changeBasket } from '@comptoir/contract/basket'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { downloadBasket } from '#domain/ordering/lines/download-basket.ts'
import { ExcelButton } from '#domain/ordering/lines/ExcelButton.tsx'
import { LineEditor } from '#domain/ordering/lines/LineEditor.tsx'
import { useLineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { takeAnswer, withCommands } from './basket-commands.rules.ts'
import { type BasketPort, BasketQueue, type CommandStore } from './basket-queue.ts'
import { type OwnerId, ownerQuery } from './basket-server.ts'
import { LineNotices, SaveState } from './Notices.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { queueActions } from './queue-actions.ts'

type Props = {
  basket: Basket
  /** Where the cache has the basket. */
  queryKey: QueryKey
  /** What a basket without lines shows. */
  empty: ReactNode
}

/**
 * The lines of a recurring basket in the editor that the current one has too (REC-04). To be rendered anew for another
 * basket (`key`).
 */
export function SavedLines({ basket, queryKey, empty }: Props) {
  const client = useQueryClient()
  const owner = useOwnerId()
  const pricesHidden = useUser()?.prices_hidden ?? false
  const [{ queue, actions }] = useState(() => {
    const queue = openQueue(client, owner, basket.id, queryKey)
    return { queue, actions: queueActions(queue) }
  })
  const progress = useSyncExternalStore(queue.subscribe, queue.state)
  const removal = useLineRemoval(actions)
  const { basket_products: lines } = useMemo(
    () => withCommands(basket, progress.commands),
    [basket, progress.commands],
  )
  return (
    <>
      <QuickAdd actions={actions} />
      <SaveState progress={progress} onRetry={actions.retry} />
      <LineNotices {...{ lines, progress, actions, removal }} />
      {lines.length === 0 ? (
        empty
      ) : (
        <LineEditor
          title={basket.name}
          lines={lines}
          progress={progress}
          actions={actions}
          removal={removal}
          pricesHidden={pricesHidden}
          addsSizes
          tools={
            <ExcelButton
              isShort
              variant="subtle"
              color="gray"
              size="compact-sm"
              fetch={async () => {
                await queue.settled()
                await downloadBasket(basket.id, owner)
              }}
            />
          }
        />
      )}
    </>
  )
}

/** Changes wait here only while the page is open: recurring baskets are not edited where there is no network. */
const nothing: CommandStore = {
  load: async () => ({ commands: [], doubtful: {} }),
  takeOver: async () => [],
  save: () => undefined,
}

function openQueue(client: QueryClient, owner: OwnerId, id: number, queryKey: QueryKey): BasketQueue {
  const known = () => client.getQueryData<Basket>(queryKey)
  const port: BasketPort = {
    known,
    async send({ key, mode, lines }) {
      await client.cancelQueries({ queryKey }) // an answer on its way would be of before
      const body = { key, mode, basket: id, lines: [...lines] }
      return call(changeBasket, { query: ownerQuery(owner), body })
    },
    take(command, answer) {
      const basket = known()
      if (!basket) return true
      const taken = takeAnswer(basket, command, answer)
      client.setQueryData(queryKey, taken.basket)
      return taken.isStale
    },
    refresh: () => client.invalidateQueries({ queryKey }),
  }
  return new BasketQueue(port, nothing, (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  })
}
