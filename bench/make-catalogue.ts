// Writes a made-up catalogue file for measuring the import: `node bench/make-catalogue.ts FILE [STYLES] [PER_STYLE]`.
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { checkDigit } from '@comptoir/contract/gtin'

const [file, styles = '10000', perStyle = '30'] = process.argv.slice(2)
if (!file) {
  console.error('Usage: make-catalogue.ts FILE [STYLES] [PER_STYLE]')
  process.exit(2)
}
const out = createWriteStream(file)
const write = async (record: object) => {
  if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
}
const texts = (name: string) => ({
  fr: `${name} coton`,
  nl: `${name} katoen`,
  de: `${name} Baumwolle`,
  en: `${name} cotton`,
})
const count = (length: number) => [...Array(length).keys()]
const sizes = ['XS', 'S', 'M', 'L', 'XL']

for (const n of count(6)) await write({ record: 'category', code: `C${n}`, name: texts(`Rayon ${n}`) })
for (const n of count(60))
  await write({
    record: 'category',
    code: `C${n % 6}-${n}`,
    parent: `C${n % 6}`,
    name: texts(`Famille ${n}`),
  })
for (const n of count(10)) await write({ record: 'brand', code: `B${n}`, name: `Marque ${n}` })
for (const n of count(40))
  await write({ record: 'color', code: `K${n}`, name: texts(`Teinte ${n}`), hex: '#1f2a44' })
for (const code of sizes) await write({ record: 'size', code, name: code, run: 'adult' })
for (const n of count(3))
  await write({ record: 'warehouse', code: `W${n}`, name: `Dépôt ${n}`, country: 'BE' })
for (const n of count(3)) await write({ record: 'tariff', code: `T${n}`, name: `Tarif ${n}` })
for (const style of count(Number(styles))) {
  const ref = `STY-${String(style).padStart(5, '0')}`
  const sixty = style % 60
  await write({
    record: 'group',
    ref,
    brand: `B${style % 10}`,
    category: `C${sixty % 6}-${sixty}`,
    name: texts(`T-shirt ${style}`),
    description: texts(`Maille douce, coutures doubles, col côtelé. Modèle ${style}, lavable à 60 °C,`),
    images: [`drawing/tshirt/1f2a44`],
  })
  for (const n of count(Number(perStyle))) {
    const product = `${ref}-K${n % 40}-${sizes[n % 5]}-${n}`
    const body = `29${String(style * Number(perStyle) + n).padStart(10, '0')}`
    await write({
      record: 'product',
      ref: product,
      group: ref,
      color: `K${n % 40}`,
      size: sizes[n % 5],
      gtin: body + checkDigit(body),
      pack: 1 + (n % 3),
      weight_grams: 180 + n,
      customs_code: '61091000',
    })
    for (const tariff of count(3))
      await write({ record: 'price', tariff: `T${tariff}`, product, price: `${4 + tariff}.${10 + n}` })
    for (const step of [25, 100])
      await write({
        record: 'price',
        tariff: 'T1',
        product,
        min_quantity: step,
        price: `${4 - step / 100}`.slice(0, 6),
      })
    for (const warehouse of count(3))
      await write({
        record: 'stock',
        warehouse: `W${warehouse}`,
        product,
        on_hand: (style * 7 + n * 13 + warehouse) % 500,
        shelf: `A-${style % 90}`,
      })
  }
}
out.end()
await once(out, 'finish')
