import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
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

/**
 * Puts lines that were agreed to earlier into the basket, after a report of what has changed since (C-09, BASK-16).
 *
 * @param source.name what people call it: the name of a recurring basket, the number of an order
 * @param onLoaded called once they are in the basket
 */
export function useLoadLines(source: LoadSource & { name: string }, onLoaded?: () => void): Loading {
  const actions = useBasketActions()
  const [isOpen, setOpen] = useState(false)
  const report = useMutation({
    mutationFn: async () => (await Promise.all([actions.report(source), loadDialog()]))[0],
    onSuccess: () => setOpen(true),
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
