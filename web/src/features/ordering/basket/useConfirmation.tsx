import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useQuantityWarning } from '#api/config.ts'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
import { type Chosen, type ToConfirm, toConfirm } from './basket.rules.ts'

const ConfirmQuantities = lazy(async () => ({
  default: (await withTexts(() => import('./ConfirmQuantities.tsx'), ['basket'])).ConfirmQuantities,
}))

type Confirmation = {
  /** Runs `send`, after somebody has confirmed the total quantity where that has to be asked. */
  confirm: (chosen: Chosen[], send: () => void) => void
  isAsking: boolean
  /** To be rendered by whoever asks. */
  dialog: ReactNode
}

/** Asks for the total quantity before products go into the basket, alike for every way in (BASK-16, VAL-10). */
export function useConfirmation(): Confirmation {
  const limit = useQuantityWarning()
  const [pending, setPending] = useState<{ lines: ToConfirm[]; send: () => void }>()
  const [isUsed, setUsed] = useState(false)
  return {
    confirm(chosen, send) {
      const lines = toConfirm(chosen, limit)
      if (lines.length === 0) return send()
      setUsed(true)
      setPending({ lines, send })
    },
    isAsking: pending !== undefined,
    dialog: isUsed && (
      <Suspense fallback={null}>
        <ConfirmQuantities
          lines={pending?.lines ?? []}
          limit={limit}
          onClose={() => setPending(undefined)}
          onConfirm={() => {
            setPending(undefined)
            pending?.send()
          }}
        />
      </Suspense>
    ),
  }
}
