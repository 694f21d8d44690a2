import { faultsOf, required } from '@comptoir/contract/forms'
import { Button, Group, Modal, PasswordInput, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { orderCount, useDeleteAccount } from './account.api.ts'

/** Says what becomes of the account and of its orders, and asks for the password. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common', 'form'])
  const orders = useQuery({ ...orderCount, staleTime: 0 })
  const hasOrders = (orders.data ?? 0) > 0
  const remove = useDeleteAccount(hasOrders, () => {
    void notify.done(t('data.asked'))
    onClose()
  })
  const form = useShopForm({
    initialValues: { current_password: '' },
    faults: (values) => faultsOf(values, { current_password: [required] }),
  })
  const send = form.onSubmit(({ current_password }) =>
    remove.mutate(current_password, { onError: form.refuse }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('data.delete_title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      attributes={{ header: { role: 'presentation' } }} // a page has one banner
    >
      {orders.error && orders.data === undefined ? (
        <ErrorState error={orders.error} onRetry={() => void orders.refetch()} order={3} />
      ) : orders.data === undefined ? (
        <Skeleton height={120} />
      ) : (
        <form noValidate onSubmit={send}>
          <Text mb="md">
            {hasOrders ? t('data.with_orders', { count: orders.data }) : t('data.without_orders')}
          </Text>
          <FormErrors error={remove.error} others={form.others} />
          <PasswordInput
            {...form.fields.input('current_password')}
            label={t('password.current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('form:password.show') }}
            withAsterisk
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes after the dialog has opened
            autoFocus
            data-autofocus
          />
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" color="danger" loading={remove.isPending}>
              {t(hasOrders ? 'data.ask' : 'data.delete')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}
