import { useNavigate } from '@tanstack/react-router'
import { clientChooser } from '#domain/accounts/client-chooser.ts'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'

/** The keys that lead from any page of the shop to its basket, the ways to fill it, its checkout, the choice of a client and the list of keys. */
export function usePageKeys(isShopping: boolean, isPartner: boolean): void {
  const navigate = useNavigate()
  usePageKey('basket', () => {
    if (isShopping) void navigate({ to: '/order/create' })
  })
  usePageKey('checkout', () => {
    if (isShopping) void navigate({ to: '/checkout' })
  })
  usePageKey('quick_order', () => {
    if (isShopping) void navigate({ to: '/quick-order' })
  })
  usePageKey('usual', () => {
    if (isShopping) void navigate({ to: '/usual' })
  })
  usePageKey('scan', () => {
    if (isShopping) void navigate({ to: '/order/create/scan' })
  })
  usePageKey('clients', () => {
    if (isPartner) clientChooser.open()
  })
  usePageKey('help', keyboardHelp.open)
}
