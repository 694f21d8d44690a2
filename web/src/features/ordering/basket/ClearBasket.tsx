import type { BasketLine } from '@comptoir/contract/basket'
import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasket, useBasketActions } from './useBasket.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'

type Props = ButtonProps & { lines: number; children: string }

/** Takes everything out, after asking once (MINI-04, BASK-07); can be undone. */
export function ClearBasket({ lines, children, ...button }: Props) {
  const { t } = useTranslation('basket')
  const actions = useBasketActions()
  const basketLines = useBasket()?.basket_products ?? []
  const [isConfirming, setConfirming] = useState(false)
  const clear = useMutation({
    mutationFn: async (before: readonly BasketLine[]) => {
      await actions.clear()
      return before
    },
    onSuccess: (before) => {
      setConfirming(false)
      void notify.done(t('clear.done'), { undo: () => actions.restore(before) })
    },
  })
  const close = () => {
    setConfirming(false)
    clear.reset()
  }
  return (
    <>
      <Button variant="subtle" color="gray" {...button} onClick={() => setConfirming(true)}>
        {children}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={close}
        onConfirm={() => clear.mutate(basketLines)}
        title={t('clear.title')}
        confirm={t('clear.action')}
        danger
        busy={clear.isPending}
      >
        {t('clear.text', { count: lines, n: formatCount(lines) })}
        <FormErrors error={clear.error} />
      </ConfirmDialog>
    </>
  )
}
