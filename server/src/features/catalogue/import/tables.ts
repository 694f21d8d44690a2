import { firstUnit } from '@comptoir/contract/admin-reference'
import type { RecordKind } from './catalogue-record.ts'

/** How one kind of record is written: what upsert.queries.ts makes its statement of. */
export type Table = {
  table: string
  /** The columns that make a row the same one. */
  key: string[]
  fields: Record<string, Field>
  /** Fields that name a row of another table. */
  references?: Record<string, Reference>
  /**
   * SQL of what is held before anything is written: others who write the same rows hold it first as well, and none holds
   * what another waits for.
   */
  holds?: string
  /** Whose search entry a change concerns: a column with the style's id, or with the product's. */
  concerns?: { group: string } | { product: string }
  /** Has `updated_at`. */
  isDated?: true
}
export type Field = {
  type: 'text' | 'text[]' | 'integer' | 'boolean' | 'date' | 'numeric' | 'jsonb'
  /** The column, where it is called otherwise. */
  to?: string
  /**
   * `always`: required, or part of the key. `kept`: what is left out keeps its value. `texts`: languages that
   * are left out keep theirs. `ordered`: what is new goes to the end. `journal`: a counter of stock, whose
   * difference goes into the journal, which changes it.
   */
  how: 'always' | 'kept' | 'texts' | 'ordered' | 'journal'
  /** SQL of the value of a new row, and of an empty one. Null where there is none. */
  absent?: string
}
export type Reference = {
  table: string
  by: string
  to: string
  isOptional?: true
  /** What names the row is `by` itself, and this where none is named; its id otherwise. */
  absent?: string
}

const key: Field = { type: 'text', how: 'always' }
const name: Field = { type: 'text', how: 'always' }
const texts: Field = { type: 'jsonb', how: 'texts' }
const ordered: Field = { type: 'integer', how: 'ordered' }
const kept = (type: Field['type'], absent = `null::${type}`): Field => ({ type, how: 'kept', absent })
const product: Reference = { table: 'product', by: 'ref', to: 'product_id' }
const warehouse: Reference = { table: 'warehouse', by: 'code', to: 'warehouse_id' }
const unit = { table: 'unit', by: 'code', to: 'unit', isOptional: true, absent: `'${firstUnit}'` } as const

/** Categories have statements of their own: they form a tree. */
export const tables: Record<Exclude<RecordKind, 'category'>, Table> = {
  brand: { table: 'brand', key: ['code'], fields: { code: key, name, position: ordered } },
  catalog: { table: 'catalog', key: ['code'], fields: { code: key, name: texts, position: ordered } },
  color: {
    table: 'color',
    key: ['code'],
    fields: {
      code: key,
      name: texts,
      hex: kept('text'),
      family: kept('text'),
      synonyms: kept('text[]', `'{}'::text[]`),
      sample: kept('text'),
      position: ordered,
    },
  },
  size: {
    table: 'size',
    key: ['code'],
    fields: { code: key, name, run: kept('text', `''`), position: ordered },
  },
  unit: {
    table: 'unit',
    key: ['code'],
    fields: {
      code: key,
      name: texts,
      plural: texts,
      paper_code: kept('text', `'C62'`),
      synonyms: kept('text[]', `'{}'::text[]`),
      position: ordered,
    },
  },
  warehouse: {
    table: 'warehouse',
    key: ['code'],
    fields: { code: key, name, address: kept('text', `''`), position: ordered },
    references: { country: { table: 'country', by: 'code', to: 'country_id' } },
  },
  tariff: {
    table: 'tariff',
    key: ['code'],
    fields: {
      code: key,
      name,
      recommend_price: kept('boolean', 'false'),
      is_default: kept('boolean', 'false'),
    },
  },
  group: {
    table: 'product_group',
    key: ['ref'],
    fields: {
      ref: key,
      name: texts,
      description: texts,
      images: kept('text[]', `'{}'::text[]`),
      tiers_scope: kept('text', `'group'`),
      published_on: kept('date'),
      is_deal: kept('boolean', 'false'),
      is_active: kept('boolean', 'true'),
      position: kept('integer', '0'),
    },
    references: {
      category: { table: 'category', by: 'code', to: 'category_id' },
      brand: { table: 'brand', by: 'code', to: 'brand_id', isOptional: true },
      unit,
    },
    // The search holds styles in the order of their ids.
    holds: 'select from product_group where ref in (select ref from given) order by id for no key update',
    concerns: { group: 'id' },
    isDated: true,
  },
  product: {
    table: 'product',
    key: ['ref'],
    fields: {
      ref: key,
      gtin: kept('text'),
      pack: kept('integer', '1'),
      weight_grams: kept('integer'),
      length_cm: kept('integer'),
      min_quantity: kept('integer', '1'),
      customs_code: kept('text'),
      vat_category: kept('text', `'standard'`),
      is_pickup_only: kept('boolean', 'false'),
      stock_policy: kept('text', `'deny'`),
      limited_below: kept('integer', '0'),
      image: kept('text'),
      recommend_price: kept('numeric'),
      cost_price: kept('numeric'),
      is_active: kept('boolean', 'true'),
    },
    references: {
      group: { table: 'product_group', by: 'ref', to: 'group_id' },
      color: { table: 'color', by: 'code', to: 'color_id', isOptional: true },
      size: { table: 'size', by: 'code', to: 'size_id', isOptional: true },
      successor: { table: 'product', by: 'ref', to: 'successor_id', isOptional: true },
      unit: { ...unit, absent: `coalesce(ref_group.unit, ${unit.absent})` },
    },
    concerns: { group: 'group_id' },
    isDated: true,
  },
  price: {
    table: 'price',
    key: ['product_id', 'tariff_id', 'min_quantity'],
    fields: {
      min_quantity: { type: 'integer', how: 'always', absent: '1' },
      price: { type: 'numeric', to: 'unit_price', how: 'always' },
    },
    references: { product, tariff: { table: 'tariff', by: 'code', to: 'tariff_id' } },
    // As a change of its prices does.
    holds: 'select from tariff where code in (select tariff from given) order by id for no key update',
    concerns: { product: 'product_id' },
  },
  stock: {
    table: 'stock',
    key: ['product_id', 'warehouse_id'],
    fields: {
      on_hand: { type: 'integer', how: 'journal' },
      shelf: kept('text', `''`),
      shelf_path: kept('integer', '0'),
    },
    references: { product, warehouse },
    concerns: { product: 'product_id' },
  },
  incoming: {
    table: 'incoming_stock',
    key: ['product_id', 'warehouse_id', 'expected_on'],
    fields: {
      expected_on: { type: 'date', how: 'always' },
      quantity: { type: 'integer', how: 'always' },
    },
    references: { product, warehouse },
    concerns: { product: 'product_id' },
  },
}
