import type { Basket } from '@comptoir/contract/basket'
import { Button } from '@mantine/core'
import { IconShoppingBagPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLoadLines } from '#features/ordering/basket/useLoadLines.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'

/** Puts a recurring basket into the current one (BASK-02, REC-05). */
export function LoadButton({ saved: { id, name } }: { saved: Basket }) {
  const { t } = useTranslation('recurring')
  const { open, isOpening, error, dialog } = useLoadLines({ kind: 'basket', id, name })
  return (
    <>
      <Button loading={isOpening} leftSection={<IconShoppingBagPlus size={16} aria-hidden />} onClick={open}>
        {t('load')}
      </Button>
      <FormErrors error={error} hasFields={false} />
      {dialog}
    </>
  )
}
