import type { Basket } from '@comptoir/contract/basket'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconShoppingBagCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#api/key.ts'
import { useBasket, useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import classes from './Recurring.module.css'

type Mode = 'merge' | 'replace'

/**
 * Puts a saved basket into the current one, beside or instead of what is there, after the total quantity was confirmed
 * (BASK-02, BASK-16), and says what has changed since it was saved (OD-38).
 */
export function LoadBasket({ saved }: { saved: Basket }) {
  const { t } = useTranslation('recurring')
  const { loadSaved } = useBasketActions()
  const isEmpty = useBasket()?.basket_products.length === 0
  const [mode, setMode] = useState<Mode>()
  /** The key of each load that has no answer yet: asked for again, it counts once (OD-71). */
  const keys = useRef<Partial<Record<Mode, string>>>({})
  const load = useMutation({
    mutationFn: async (mode: Mode) => {
      const key = (keys.current[mode] ??= newKey())
      const changes = await loadSaved({ basket: saved.id, mode, key })
      delete keys.current[mode]
      return changes
    },
    onSettled: () => setMode(undefined),
  })
  const { name, basket_products: lines } = saved
  const units = lines.reduce((all, { final_quantity }) => all + final_quantity, 0)
  const totals = { lines: formatCount(lines.length), units: formatCount(units) }
  return (
    <>
      <Group gap="xs" mb="md">
        <Button onClick={() => setMode('merge')}>{t('load.merge')}</Button>
        {!isEmpty && (
          <Button variant="default" onClick={() => setMode('replace')}>
            {t('load.replace')}
          </Button>
        )}
      </Group>
      <FormErrors error={load.error} hasFields={false} />
      {load.data && (
        <Alert
          role="status"
          mb="md"
          color={load.data.length > 0 ? 'warning' : 'success'}
          icon={<IconShoppingBagCheck aria-hidden />}
          title={t('load.done', { name })}
        >
          <Text size="sm">{t(load.data.length > 0 ? 'load.changes' : 'load.unchanged')}</Text>
          {load.data.length > 0 && (
            <ul className={classes.changes}>
              {load.data.map(({ ref, kind, message }) => (
                <li key={`${ref} ${kind}`}>{message}</li>
              ))}
            </ul>
          )}
          <LinkButton to="/order/create" variant="default" size="compact-sm" mt="sm">
            {t('to_basket')}
          </LinkButton>
        </Alert>
      )}
      <ConfirmDialog
        opened={mode !== undefined}
        onClose={() => setMode(undefined)}
        onConfirm={() => mode && load.mutate(mode)}
        title={t(mode === 'replace' ? 'load.replace_title' : 'load.merge_title', { name })}
        confirm={t(mode === 'replace' ? 'load.replace' : 'load.merge')}
        danger={mode === 'replace'}
        busy={load.isPending}
      >
        {t('load.text', totals)} {mode === 'replace' && t('load.replace_text')}
      </ConfirmDialog>
    </>
  )
}
