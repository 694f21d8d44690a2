import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browser } from '#api/client.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { paymentAddress } from './pay.api.ts'

/** Leads to where what an order still costs is paid online (PAY-01). */
export function PayButton({ orderId, label }: { orderId: number; label: string }) {
  const client = useQueryClient()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => paymentAddress(orderId),
    onSuccess: browser.leaveTo,
    onError: () => client.invalidateQueries({ queryKey: ['orders'] }), // it may be paid meanwhile
  })
  return (
    <div className="no-print">
      <Button
        leftSection={<IconCreditCard size={16} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      <FormErrors error={error} />
    </div>
  )
}
