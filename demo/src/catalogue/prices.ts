import type { Sku } from './products.ts'

export const tariffs = [
  { code: 'STD', name: 'Standard', recommend_price: true, is_default: true },
  { code: 'PRO', name: 'Pro', recommend_price: true },
  { code: 'PARTNER', name: 'Partner', recommend_price: false },
] as const

export type TierPrice = { tariff: (typeof tariffs)[number]['code']; minQuantity: number; price: string }

/** Sizes from which a garment costs more than the run. */
const outsize: Record<string, number> = {
  '3XL': 1.08,
  '4XL': 1.14,
  '5XL': 1.2,
  '6XL': 1.26,
  '60': 1.06,
  '62': 1.08,
  '64': 1.1,
  '66': 1.12,
}

/** Unit prices without VAT of a product in each tariff, the tiers of a tariff in rising order. */
export function pricesOf(sku: Sku): TierPrice[] {
  const list = listPriceOf(sku)
  const [few, many, most] = steps(list)
  const isTiered = sku.style.family.key.startsWith('tee') || sku.style.family.key.startsWith('polo')
  const at = (tariff: TierPrice['tariff'], minQuantity: number, permille: number): TierPrice => ({
    tariff,
    minQuantity,
    price: euros((list * permille) / 1000),
  })
  return [
    at('STD', 1, 1000),
    ...(isTiered ? [at('STD', 50, 965), at('STD', 200, 930)] : []),
    at('PRO', 1, 950),
    at('PRO', few, 900),
    at('PRO', many, 845),
    at('PRO', most, 790),
    at('PARTNER', 1, 780),
  ]
}

/** What the shop's customer may ask of his own customers; EUR without VAT. */
export const recommendedPrice = (sku: Sku): string =>
  (Math.ceil((listPriceOf(sku) * 1.9) / 1000) / 10).toFixed(2)

/** What the shop pays for it; EUR without VAT. Some families leave more than others. */
export const costPrice = (sku: Sku): string => {
  const letters = [...sku.style.family.key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return ((listPriceOf(sku) * (540 + (letters % 7) * 15)) / 10_000_000).toFixed(4)
}

/** Ten-thousandths of a euro. White needs no dye; big sizes need cloth. */
function listPriceOf({ style, color, size, bulk }: Sku): number {
  const byArea = style.family.basis ? 0.15 + 0.85 * bulk : 1
  return style.price * byArea * (outsize[size.code] ?? 1) * (color.code === 'WHT' ? 0.94 : 1)
}

/** Where the tiers begin: cheap articles are bought by the hundred, parkas by the ten. */
function steps(list: number): [number, number, number] {
  if (list < 15_000) return [100, 500, 1000]
  return list < 150_000 ? [25, 100, 250] : [10, 50, 100]
}

/** Rounded to a quarter of a cent below ten euros and to a cent above. */
function euros(tenThousandths: number): string {
  const step = tenThousandths < 100_000 ? 25 : 100
  return (Math.max(step, Math.round(tenThousandths / step) * step) / 10_000).toFixed(4)
}
