import type { Shipment } from '@comptoir/contract/order'
import { type ApiValues, idOrNull, textOrNull, wholeIfGiven } from '#features/office/form/shape.ts'

/** How goods travel, as it is edited. */
export const shipmentShape = {
  carrier: idOrNull,
  parcels: wholeIfGiven,
  tracking_code: textOrNull,
  tracking_url: textOrNull,
  signed_by: textOrNull,
}
type Details = ApiValues<typeof shipmentShape>

export const noDetails: Details = {
  carrier: null,
  parcels: 1,
  tracking_code: null,
  tracking_url: null,
  signed_by: null,
}

export const toFields = ({ carrier, parcels, tracking_code, signed_by, ...more }: Shipment): Details => ({
  carrier: carrier?.id ?? null,
  parcels,
  tracking_code: tracking_code || null,
  tracking_url: more.has_own_link ? more.tracking_url : null, // the carrier's follows from the code
  signed_by: signed_by || null,
})
