import type { IdAndName } from '@comptoir/contract/common'
import { useTranslation } from 'react-i18next'
import { takesCodes } from '#domain/ordering/useHandScanner.ts'
import { ChoiceField, FieldRow, NumberField, TextField } from '#features/office/form/fields.tsx'

type Props = {
  carriers: readonly IdAndName[]
  /** Whether the goods are fetched. */
  isPickup: boolean
}

/** How goods travel, or who has fetched them. */
export function ShipmentFields({ carriers, isPickup }: Props) {
  const { t } = useTranslation('adminOrders')
  const choices = carriers.map((one) => ({ value: String(one.id), label: one.name }))
  return (
    <>
      <FieldRow>
        <ChoiceField
          name="carrier"
          label={t('ship.carrier')}
          data={[{ value: '', label: t('ship.no_carrier') }, ...choices]}
        />
        <NumberField name="parcels" label={t('ship.parcels')} />
      </FieldRow>
      <FieldRow>
        <TextField
          name="tracking_code"
          label={t('ask.tracking_code')}
          {...{ [takesCodes]: true }}
          // A hand scanner ends with it: nothing leaves because a label was scanned.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <TextField name="tracking_url" label={t('ask.tracking_url')} inputMode="url" />
      </FieldRow>
      {isPickup && <TextField name="signed_by" label={t('ship.signed_by')} />}
    </>
  )
}
