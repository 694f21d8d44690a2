import type { Language } from '@comptoir/contract/common'
import type { Order, Shipment } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { countryName, formatWeight } from '#lib/format.ts'
import { writePdf, type Fact, type Label } from '#features/platform/pdf/pdf.ts'

type Address = NonNullable<Order['shipping_address']>
/** What is known of a shipment to whoever makes its labels. */
export type Sending = { title: string; order: Order; shipment: Shipment; to: Address; language: Language }
/** Makes the labels of a shipment as PDF, a page for each parcel. */
type LabelMaker = (deps: Deps, sending: Sending) => Promise<Buffer>

/** Who makes labels, by `carrier.labels`: the shop itself, or a carrier's own system once one is connected. */
export const labelMakers = { shop: shopLabels } satisfies Record<string, LabelMaker>

/** The shop's own label: whom a parcel is for, which of how many it is, and its number as a barcode. */
function shopLabels(deps: Deps, { title, order, shipment, to, language }: Sending): Promise<Buffer> {
  const translate = translator(language)
  const { company } = deps.config
  const { number, parcels, carrier, tracking_code } = shipment
  const grams = weightOf(order, shipment)
  const labels = Array.from({ length: parcels }, (_, index): Label => {
    const facts: (Fact | false)[] = [
      [translate('label_order'), `${order.name}-${number}`],
      [translate('label_parcel'), `${index + 1} / ${parcels}`],
      parcels === 1 && grams !== null && [translate('label_weight'), formatWeight(grams)],
      order.customer_reference !== '' && [
        translate('mail_order_customer_reference'),
        order.customer_reference,
      ],
      carrier !== null && [translate('mail_order_carrier'), carrier.name],
      tracking_code !== '' && [translate('mail_order_tracking'), tracking_code],
      Boolean(to.phone) && [translate('order_phone'), to.phone],
    ]
    return {
      from: [company.name, company.address],
      to: addressLines(to, language),
      facts: facts.filter((fact) => fact !== false),
      code: `${order.name}-${number}-${index + 1}`,
    }
  })
  return writePdf(
    deps,
    { title, language },
    labels.map((label) => ({ kind: 'label', label })),
  )
}

const addressLines = (to: Address, language: Language): string[] =>
  [
    to.name,
    to.address_one,
    to.address_two,
    `${to.code} ${to.city_name}`,
    (to.country_code ? countryName(to.country_code, language) : to.country_name).toLocaleUpperCase(language),
  ].filter(Boolean)

/** Grams of what a shipment holds; null where the weight of any of it is not known. */
function weightOf(order: Order, { lines }: Shipment): number | null {
  const weights = new Map(order.products.map(({ id, weight }) => [id, weight]))
  let sum = 0
  for (const { item, units } of lines) {
    const weight = weights.get(item) ?? null
    if (weight === null) return null
    sum += weight * units
  }
  return sum
}
