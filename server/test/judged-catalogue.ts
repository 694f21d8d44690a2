import type { Db } from '#db/connect.ts'
import { aTariff, aWarehouse } from './builders.ts'

type Texts = [fr: string, nl: string, de: string, en: string]
const texts = ([fr, nl, de, en]: Texts) => JSON.stringify({ fr, nl, de, en })

const colors: Record<string, { name: Texts; synonyms: string[] }> = {
  WHT: { name: ['Blanc', 'Wit', 'Weiß', 'White'], synonyms: ['blanc pur', 'weiss'] },
  BLK: { name: ['Noir', 'Zwart', 'Schwarz', 'Black'], synonyms: [] },
  NVY: {
    name: ['Marine', 'Marine', 'Marine', 'Navy'],
    synonyms: ['bleu marine', 'donkerblauw', 'dunkelblau', 'dark blue'],
  },
  RYL: { name: ['Bleu royal', 'Koningsblauw', 'Königsblau', 'Royal blue'], synonyms: [] },
  RED: { name: ['Rouge', 'Rood', 'Rot', 'Red'], synonyms: [] },
  YEL: { name: ['Jaune fluo', 'Fluogeel', 'Warngelb', 'Hi-vis yellow'], synonyms: [] },
}
const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL', '50x100', '70x140', '90x200', '42', '44', 'TU']

const categories: Record<string, Texts> = {
  tops: ['Hauts', 'Bovenkleding', 'Oberteile', 'Tops'],
  work: ['Vêtements de travail', 'Werkkledij', 'Arbeitskleidung', 'Workwear'],
  kitchen: ['Cuisine et service', 'Keuken en bediening', 'Küche und Service', 'Kitchen and service'],
  home: ['Linge de maison', 'Huishoudlinnen', 'Heimtextilien', 'Household linen'],
  small: ['Accessoires', 'Accessoires', 'Accessoires', 'Accessories'],
}

type Style = {
  ref: string
  category: string
  brand: string
  name: Texts
  colors: string
  sizes: string
  about?: Texts
}
const adult = 'S M L XL 2XL'
const styles: Style[] = [
  {
    ref: 'K356',
    category: 'tops',
    brand: 'Kordaan',
    name: [
      'T-shirt col rond Lhomme',
      'T-shirt met ronde hals Lhomme',
      'Rundhals-T-Shirt Lhomme',
      'Crew-neck T-shirt Lhomme',
    ],
    colors: 'WHT BLK NVY RED',
    sizes: `${adult} 3XL`,
  },
  {
    ref: 'K357',
    category: 'tops',
    brand: 'Kordaan',
    name: [
      'T-shirt col V Dyle',
      'T-shirt met V-hals Dyle',
      'T-Shirt mit V-Ausschnitt Dyle',
      'V-neck T-shirt Dyle',
    ],
    colors: 'WHT BLK',
    sizes: adult,
  },
  {
    ref: 'PRO 212',
    category: 'tops',
    brand: 'Provalmeuse',
    name: [
      'Polo à manches courtes Fauvette',
      'Polo met korte mouwen Fauvette',
      'Kurzarm-Poloshirt Fauvette',
      'Short-sleeve polo shirt Fauvette',
    ],
    colors: 'WHT NVY RYL',
    sizes: `${adult} 3XL`,
  },
  {
    ref: 'PRO 213',
    category: 'tops',
    brand: 'Provalmeuse',
    name: [
      'Polo à manches longues Fauvette',
      'Polo met lange mouwen Fauvette',
      'Langarm-Poloshirt Fauvette',
      'Long-sleeve polo shirt Fauvette',
    ],
    colors: 'WHT BLK',
    sizes: adult,
  },
  {
    ref: 'OS1103',
    category: 'tops',
    brand: 'Ostrelle',
    name: ['Sweat à capuche Ourthe', 'Hoodie Ourthe', 'Kapuzen-Sweatshirt Ourthe', 'Hoodie Ourthe'],
    colors: 'BLK NVY',
    sizes: adult,
    about: [
      'Se porte aussi sur un polo.',
      'Ook te dragen op een polo.',
      'Auch über einem Polo zu tragen.',
      'Goes well over a polo.',
    ],
  },
  {
    ref: 'DM-837',
    category: 'tops',
    brand: 'Dunemark',
    name: ['Veste softshell Gette', 'Softshelljas Gette', 'Softshelljacke Gette', 'Softshell jacket Gette'],
    colors: 'BLK RED',
    sizes: adult,
  },
  {
    ref: 'DM-840',
    category: 'tops',
    brand: 'Dunemark',
    name: ['Veste polaire Amblève', 'Fleecejas Amblève', 'Fleecejacke Amblève', 'Fleece jacket Amblève'],
    colors: 'NVY',
    sizes: adult,
  },
  {
    ref: 'TW-4050.12',
    category: 'work',
    brand: 'Twijn & Werk',
    name: ['Pantalon de travail Loriot', 'Werkbroek Loriot', 'Bundhose Loriot', 'Work trousers Loriot'],
    colors: 'BLK NVY',
    sizes: '42 44',
  },
  {
    ref: 'FX-403',
    category: 'work',
    brand: 'Fanalis',
    name: ['Gilet haute visibilité Zwin', 'Fluohesje Zwin', 'Warnweste Zwin', 'Hi-vis vest Zwin'],
    colors: 'YEL',
    sizes: 'M L XL',
  },
  {
    ref: 'TQ 85.3',
    category: 'kitchen',
    brand: 'Toquelin',
    name: ['Pantalon de cuisine Kemmel', 'Koksbroek Kemmel', 'Kochhose Kemmel', 'Chef’s trousers Kemmel'],
    colors: 'BLK',
    sizes: adult,
  },
  {
    ref: 'TQ 71.1',
    category: 'kitchen',
    brand: 'Toquelin',
    name: ['Veste de cuisine Torgny', 'Koksbuis Torgny', 'Kochjacke Torgny', 'Chef’s jacket Torgny'],
    colors: 'WHT BLK',
    sizes: adult,
  },
  {
    ref: 'TQ 103.1',
    category: 'kitchen',
    brand: 'Toquelin',
    name: ['Tablier à bavette Haine', 'Halterschort Haine', 'Latzschürze Haine', 'Bib apron Haine'],
    colors: 'BLK RED',
    sizes: 'TU',
  },
  {
    ref: '2015-T',
    category: 'home',
    brand: 'Trameline',
    name: ['Serviette éponge Charme', 'Badhanddoek Charme', 'Frottier-Handtuch Charme', 'Terry towel Charme'],
    colors: 'WHT NVY',
    sizes: '50x100 70x140',
  },
  {
    ref: 'LB.039',
    category: 'home',
    brand: 'Lysbourg Hôtel',
    name: ['Drap-housse Gette', 'Hoeslaken Gette', 'Spannbettlaken Gette', 'Fitted sheet Gette'],
    colors: 'WHT',
    sizes: '90x200',
  },
  {
    ref: 'KP006',
    category: 'small',
    brand: 'Kapaline',
    name: ['Bonnet Bruyère', 'Muts Bruyère', 'Strickmütze Bruyère', 'Beanie Bruyère'],
    colors: 'BLK RED',
    sizes: 'TU',
  },
  {
    ref: 'K473',
    category: 'small',
    brand: 'Kordaan',
    name: ['Chaussettes de travail Hoëgne', 'Werksokken Hoëgne', 'Arbeitssocken Hoëgne', 'Work socks Hoëgne'],
    colors: 'BLK',
    sizes: 'TU',
  },
]

/**
 * A small catalogue with names in four languages, to judge answers on: sixteen styles whose products are in stock
 * at 5.00 in a first warehouse, plus 0.10 for each size further.
 */
export async function aJudgedCatalogue(db: Db) {
  const insert = async (table: 'color' | 'size' | 'category' | 'brand', rows: Record<string, unknown>[]) =>
    db
      .insertInto(table)
      .values(rows as never)
      .returning(['id', 'code'])
      .execute()
      .then((inserted) => new Map(inserted.map(({ code, id }) => [code, id])))
  const tariff = await aTariff(db, { recommend_price: true })
  const warehouse = await aWarehouse(db)
  const colorIds = await insert(
    'color',
    Object.entries(colors).map(([code, { name, synonyms }], position) => ({
      code,
      name: texts(name),
      synonyms,
      position,
    })),
  )
  const sizeIds = await insert(
    'size',
    sizes.map((code, position) => ({ code, name: code, position })),
  )
  const categoryIds = await insert(
    'category',
    Object.entries(categories).map(([code, name], position) => ({
      code,
      slug: code,
      name: texts(name),
      level: 1,
      position,
    })),
  )
  const brandIds = await insert(
    'brand',
    [...new Set(styles.map(({ brand }) => brand))].map((name) => ({ code: name, name })),
  )
  const groups = new Map<string, number>()
  const products = new Map<string, number>()
  for (const [position, style] of styles.entries()) {
    const { id: group_id } = await db
      .insertInto('product_group')
      .values({
        ref: style.ref,
        name: texts(style.name),
        description: texts(style.about ?? ['', '', '', '']),
        category_id: categoryIds.get(style.category)!,
        brand_id: brandIds.get(style.brand)!,
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    groups.set(style.ref, group_id)
    for (const color of style.colors.split(' '))
      for (const [index, size] of style.sizes.split(' ').entries()) {
        // The largest size comes in the first colour only.
        if (size === '3XL' && color !== style.colors.split(' ')[0]) continue
        const { id } = await db
          .insertInto('product')
          .values({
            group_id,
            ref: `${style.ref}-${color}-${size}`,
            color_id: colorIds.get(color)!,
            size_id: sizeIds.get(size)!,
            recommend_price: '12.5',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        products.set(`${style.ref}-${color}-${size}`, id)
        const unit_price = (5 + index / 10).toFixed(4)
        await db.insertInto('price').values({ product_id: id, tariff_id: tariff.id, unit_price }).execute()
        await db
          .insertInto('stock_movement')
          .values({ product_id: id, warehouse_id: warehouse.id, on_hand: 50, reason: 'count' })
          .execute()
      }
  }
  return { tariff, warehouse, groups, products, colorIds, sizeIds, categoryIds, brandIds }
}
