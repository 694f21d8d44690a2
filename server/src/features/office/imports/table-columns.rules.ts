import { createHash } from 'node:crypto'
import type { TableField, TableReading } from '@comptoir/contract/admin-imports'
import { languages } from '@comptoir/contract/common'
import { toGtin } from '@comptoir/contract/gtin'
import { codeKey } from '@comptoir/contract/code-key'
import { guessDecimalSign, headerWords } from '@comptoir/contract/written'
import { beginning } from '#lib/storable.ts'

/** A row of a table: the line that it stands on, and its cells. */
export type TableRow = { line: number; cells: string[] }
/** What the shop knows of a sample's codes and names, as `codeKey`, `toGtin` and `headerWords` write them. */
export type Known = {
  refs: ReadonlySet<string>
  gtins: ReadonlySet<string>
  styles: ReadonlySet<string>
  names: Record<'color' | 'size' | 'brand' | 'category', ReadonlySet<string>>
}
export type Target = { code: string; name: string }

/** Rows among which the names of the columns are looked for, and rows that show what a column holds. */
const HEADER_WITHIN = 30
const SAMPLE_ROWS = 100

/** What columns are called, without accents and signs, in the languages of suppliers. */
const names: Record<TableField, string> = {
  ref: 'sku|ref|reference|reference article|ref article|ref fournisseur|reference fournisseur|article|code article|code produit|numero article|artikel|artikelnummer|artikelnr|artikel nr|art nr|artnr|artikelcode|productcode|referentie|bestelnummer|bestellnummer|bestell nr|item|item number|item no|item code|product code|part number|stock code|codice|codice articolo|articolo|referencia|codigo|urun kodu|stok kodu',
  gtin: 'gtin|ean|ean13|ean 13|ean code|code ean|upc|barcode|bar code|code barres|code barre|gencod|streepjescode|strichcode|codice a barre|codigo de barras|barkod',
  group:
    'style|style number|style no|style code|style ref|modele|code modele|reference modele|ref modele|model|modelnummer|modelcode|modell|modellnummer|stijl|parent|parent sku|famille|gamme|modello|modelo',
  name: 'name|nom|naam|bezeichnung|designation|libelle|omschrijving|title|titre|titel|product name|nom du produit|productnaam|produktname|artikelbezeichnung|artikelomschrijving|denominazione|nome|nombre|urun adi',
  description:
    'description|description longue|long description|beschrijving|lange omschrijving|beschreibung|langtext|descriptif|descrizione|descripcion|aciklama',
  brand: 'brand|marque|merk|marke|hersteller|manufacturer|fabricant|vendor|marca|marka',
  category:
    'category|categorie|kategorie|rubrique|rubriek|warengruppe|product type|type de produit|type|groupe|groep|categoria|kategori',
  color: 'color|colour|couleur|coloris|kleur|farbe|teinte|colore|renk',
  size: 'size|taille|maat|grosse|groesse|pointure|taglia|talla|beden',
  unit: 'unit|unite|eenheid|einheit|unita|unidad|birim',
  pack: 'pack|lot|conditionnement|colisage|verpakking|verpakkingseenheid|ve|verpackungseinheit|packung|pack size|units per pack|pcb|uvc',
  min_quantity:
    'minimum|quantite minimum|quantite minimale|min quantity|minimum quantity|moq|minimum aantal|minimale afname|mindestmenge|minimum de commande',
  weight_grams:
    'weight|poids|gewicht|weight g|poids g|gewicht g|weight grams|poids grammes|grammage|grams|peso|agirlik',
  customs_code:
    'customs code|code douanier|nomenclature|hs code|taric|tarif douanier|douanecode|zolltarifnummer|intrastat|goederencode',
  price:
    'price|prix|prijs|preis|prix ht|prix htva|prix unitaire|prix net|prix de vente|pv|pv ht|unit price|net price|verkoopprijs|eenheidsprijs|verkaufspreis|vk|vk netto|netto vk|einzelpreis|nettopreis|tarif|tarief|tariff|prezzo|precio|fiyat',
  recommend_price:
    'rrp|prix conseille|prix public|prix de vente conseille|pvp|pvc|pvr|recommended price|retail price|adviesprijs|uvp|empfohlener verkaufspreis|msrp',
  cost_price:
    'cost|cost price|unit cost|cost per item|purchase price|buying price|prix d achat|prix achat|prix d achat ht|prix achat ht|pa|pa ht|pa net|cout|cout d achat|cout unitaire|prix de revient|inkoop|inkoopprijs|kostprijs|einkauf|einkaufspreis|ek|ek preis|ek netto|netto ek|prezzo di acquisto|prezzo d acquisto|costo|precio de compra|coste|costo unitario|alis fiyati|maliyet',
  on_hand:
    'stock|quantite|qte|quantite en stock|qte en stock|stock disponible|disponible|disponibilite|on hand|qty|quantity|inventory|available|voorraad|aantal|beschikbaar|vrije voorraad|bestand|lagerbestand|lager|menge|verfugbar|giacenza|existencias|stok',
  shelf: 'shelf|rayon|etagere|emplacement|locatie|legplaats|lagerplatz|regal|location|bin',
}
/** What something costs the shop: no price that customers see. */
const cost = /\b(achat|pa|inkoop\w*|einkauf\w*|ek|cost|cout|kost\w*|purchase|revient)\b/
/** What is counted otherwise. */
const never =
  /\b(reserve\w*|gereserveerd|reserviert|tva|btw|mwst|vat|remise|korting|rabatt|discount|livraison|transport|shipping|delivery|verzend\w*|versand\w*)\b/
const fields = new Map<string, TableField>(
  (Object.entries(names) as [TableField, string][]).flatMap(([field, words]) =>
    words.split('|').map((word) => [word, field] as const),
  ),
)
const longestFirst = [...fields.keys()].toSorted((a, b) => b.length - a.length)

function fieldOfHeader(text: string): { field: TableField; isWhole: boolean } | undefined {
  const words = headerWords(text)
  if (words === '' || words.length > 60 || never.test(words)) return undefined
  const whole = fields.get(words) ?? fields.get(headerWords(text.replace(/\([^)]*\)/g, ' ')))
  if (whole) return { field: whole, isWhole: true }
  const isCost = cost.test(words)
  const within = longestFirst.find(
    (name) =>
      name.length > 2 && ` ${words} `.includes(` ${name} `) && (!isCost || fields.get(name) === 'cost_price'),
  )
  return within === undefined ? undefined : { field: fields.get(within)!, isWhole: false } // a key of it
}

/** The row that names the columns: the first of those with the most names that are known. */
export function findHeader(rows: readonly TableRow[]): TableRow | undefined {
  let best: { row: TableRow; count: number } | undefined
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const count = new Set(row.cells.map((cell) => fieldOfHeader(cell)?.field).filter(Boolean)).size
    if (count > (best?.count ?? 0)) best = { row, count }
  }
  // One word alone may be a cell of the first product.
  return best && (best.count > 1 || best.row.cells.length === 1) ? best.row : undefined
}

/** What a table is recognised by when it comes again: what its columns are called, or how many there are. */
export const layoutOf = (header: TableRow | undefined, rows: readonly TableRow[]): Buffer =>
  createHash('sha256')
    .update(header?.cells.map(headerWords).join('|') ?? `${widthOf(rows)} columns`)
    .digest()

const widthOf = (rows: readonly TableRow[]) => Math.max(0, ...rows.map(({ cells }) => cells.length))

export const dataRows = (rows: readonly TableRow[], header: TableRow | undefined): TableRow[] =>
  rows.filter(({ line }) => line > (header?.line ?? 0)).slice(0, SAMPLE_ROWS)

type Column = {
  column: number
  header: string
  texts: string[]
  named: ReturnType<typeof fieldOfHeader>
}

/** What the columns hold, by what is in them and by what they are called. */
export function guessColumns(
  header: TableRow | undefined,
  rows: readonly TableRow[],
  known: Known,
  { tariffs, warehouses }: { tariffs: readonly Target[]; warehouses: readonly Target[] },
): Pick<TableReading, 'columns' | 'decimal_sign'> {
  const columns: Column[] = Array.from(
    { length: Math.min(256, widthOf([...(header ? [header] : []), ...rows])) },
    (_, column) => {
      const title = header?.cells[column]?.trim() ?? ''
      return {
        column,
        header: title,
        texts: rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean),
        named: fieldOfHeader(title),
      }
    },
  ).filter(({ header: title, texts }) => title !== '' || texts.length > 0)
  const taken = new Map<number, { field: TableField; of: string | null }>()
  const ofField = (field: TableField) => [...taken.values()].filter((one) => one.field === field)
  for (const field of Object.keys(names) as TableField[]) {
    const candidates = columns
      .filter(({ column }) => !taken.has(column))
      .map((column) => ({ column, score: scoreOf(column, field, known) }))
      .filter(({ score }) => score >= 2)
      .toSorted((a, b) => b.score - a.score || a.column.column - b.column.column)
    for (const { column } of candidates) {
      const of = ofWhich(field, column.header, { tariffs, warehouses })
      if (!ofField(field).some((one) => one.of === of)) taken.set(column.column, { field, of })
      if (!(field in several)) break
    }
  }
  const numbers = columns.filter(({ column }) => isDecimal(taken.get(column)?.field))
  return {
    decimal_sign: guessDecimalSign(
      numbers.flatMap(({ texts }) => texts.map((text) => text.replace(/[^\d.,]/g, ''))),
      ',',
    ),
    columns: columns.map(({ column, header: title, texts }) => ({
      column,
      header: beginning(title, 100),
      samples: [...new Set(texts.map((text) => beginning(text, 100)))].slice(0, 3),
      field: taken.get(column)?.field ?? null,
      of: taken.get(column)?.of ?? null,
    })),
  }
}
const isDecimal = (field: TableField | undefined) =>
  field === 'price' || field === 'recommend_price' || field === 'cost_price'

/** Fields that may stand in several columns, each of another tariff, warehouse or language. */
const several = { price: true, on_hand: true, name: true, description: true } as const

/** Whose price or stock a column holds, or in which language it is, where its name says so. */
function ofWhich(
  field: TableField,
  header: string,
  { tariffs, warehouses }: { tariffs: readonly Target[]; warehouses: readonly Target[] },
): string | null {
  const words = ` ${headerWords(header)} `
  const within = (targets: readonly Target[]) =>
    targets.find(({ code, name }) =>
      [code, name].some((text) => headerWords(text) !== '' && words.includes(` ${headerWords(text)} `)),
    )?.code ?? null
  if (field === 'price') return within(tariffs)
  if (field === 'on_hand' || field === 'shelf') return within(warehouses)
  if (field === 'name' || field === 'description')
    return languages.find((language) => words.endsWith(` ${language} `)) ?? null
  return null
}

/** How much speaks for a column holding something; below 2 it is left alone. Content counts more than a name. */
function scoreOf({ texts, named, header }: Column, field: TableField, known: Known): number {
  const share = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length
  const name = named?.field === field ? (named.isWhole ? 3 : 2) : 0
  if (never.test(headerWords(header))) return 0
  switch (field) {
    case 'ref':
      return share((text) => known.refs.has(codeKey(text))) * 8 + name
    case 'gtin': {
      const valid = share((text) => toGtin(text) !== undefined)
      return valid < 0.5 ? 0 : valid * 3 + share((text) => known.gtins.has(toGtin(text) ?? '')) * 4 + name
    }
    case 'group':
      return share((text) => known.styles.has(codeKey(text))) * 5 + name
    case 'color':
    case 'size':
    case 'brand':
    case 'category':
      return share((text) => known.names[field].has(headerWords(text))) * (name > 0 ? 4 : 2.2) + name
    case 'pack':
    case 'min_quantity':
    case 'weight_grams':
    case 'on_hand':
      return share((text) => /^-?\d[\d\s.,]*\s*\p{L}{0,6}\.?$/u.test(text)) < 0.8 ? 0 : name
    case 'price':
    case 'recommend_price':
    case 'cost_price':
      return share((text) => /^[^\p{L}\d]*\d[\d\s.,']*\s*(€|eur)?$/iu.test(text)) < 0.8 ? 0 : name
    default:
      return name
  }
}

/** Whether a product can be told by what the columns hold. */
export const namesProducts = (columns: readonly { field: TableField | null }[]): boolean =>
  columns.some(({ field }) => field === 'ref' || field === 'gtin')
