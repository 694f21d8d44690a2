import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { type LoadSource, useBasketActions } from './useBasket.ts'

const loadDialog = () => withTexts(() => import('./LoadDialog.tsx'), ['loadLines'])
const LoadDialog = lazy(async () => ({ default: (await loadDialog()).LoadDialog }))

type Loading = {
  /** Asks what loading would bring, and opens the dialog. */
  open: () => void
  isOpening: boolean
  /** Why the dialog could not be opened. */
  error: Error | null
  /** To be rendered by whoever opens it. */
  dialog: ReactNode
}

type Handlers = {
  /** Once they are in the basket. */
  onLoaded?: () => void
  /** When the server cannot be reached. @returns whether there was something else to do */
  onAway?: () => boolean
}

/**
 * Puts lines that were agreed to earlier into the basket, after a report of what has changed since (C-09, BASK-16).
 *
 * @param source.name what people call it: the name of a recurring basket, the number of an order
 */
export function useLoadLines(
  source: LoadSource & { name: string },
  { onLoaded, onAway }: Handlers = {},
): Loading {
  const actions = useBasketActions()
  const [isOpen, setOpen] = useState(false)
  const report = useMutation({
    mutationFn: async () => {
      const report = actions.report(source).catch((error: unknown) => {
        if (isUnreachable(error) && onAway?.()) return undefined
        throw error
      })
      return (await Promise.all([report, loadDialog()]))[0]
    },
    onSuccess: (found) => setOpen(found !== undefined),
  })
  return {
    open: () => report.mutate(),
    isOpening: report.isPending,
    error: report.error,
    dialog: report.data && (
      <Suspense fallback={null}>
        <LoadDialog
          key={report.submittedAt}
          source={source}
          report={report.data}
          opened={isOpen}
          onClose={() => setOpen(false)}
          onLoaded={onLoaded}
        />
      </Suspense>
    ),
  }
}
