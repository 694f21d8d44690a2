import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { importCatalogue, type Refusal } from '#features/catalogue/import/catalogue-import.service.ts'
import type { CatalogueRecord } from '#features/catalogue/import/catalogue-record.ts'
import { importFile, type FileOptions } from '#features/catalogue/import/import-file.service.ts'
import { createTestShop } from './app.ts'

/** What a product record refers to. */
export const basics: CatalogueRecord[] = [
  { record: 'category', code: 'TEX', name: { fr: 'Textile' } },
  { record: 'brand', code: 'LIN', name: 'Linden' },
  { record: 'color', code: 'NVY', name: { fr: 'Marine', nl: 'Marine' }, hex: '#1f2a44', synonyms: ['navy'] },
  { record: 'size', code: 'M', name: 'M', run: 'adult' },
  { record: 'warehouse', code: 'BRU', name: 'Bruxelles', country: 'BE' },
  { record: 'tariff', code: 'STD', name: 'Standard' },
  { record: 'group', ref: 'K356', brand: 'LIN', category: 'TEX', name: { fr: 'T-shirt' } },
]
/** A record of a product of the style in `basics`; `over` may break it. */
export const aProductRecord = (over: object = {}): CatalogueRecord => ({
  record: 'product',
  ref: 'K356-NVY-M',
  group: 'K356',
  color: 'NVY',
  size: 'M',
  gtin: '5412345678908',
  pack: 5,
  ...over,
})

/** A shop to import into, with a data folder of its own. Refusals are told in English. */
export async function createImportShop(over: Partial<Pick<Deps, 'pictures'>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-import-'))
  const shop = await createTestShop({ ...over, env: { DATA_DIR: join(folder, 'data') } })
  const { db } = shop
  return {
    shop,
    db,
    /** For the files to import; the shop's own files are in `data` below it. */
    folder,
    /** Imports records, or anything else that stands for rows. */
    async load(values: unknown[]) {
      const refusals: Refusal[] = []
      const rows = values.map((value, index) => ({ line: index + 1, value }))
      const summary = await importCatalogue(shop.deps, rows, {
        onRefusal: (refusal) => refusals.push(refusal),
      })
      return { summary, refusals: refusals.map(inEnglish) }
    },
    async loadFile(options: Partial<FileOptions> & Pick<FileOptions, 'file'>) {
      const refusals: Refusal[] = []
      const summary = await importFile(
        shop.deps,
        { format: 'own', images: undefined, textLanguage: 'en', ...options },
        { onRefusal: (refusal) => refusals.push(refusal) },
      )
      return { summary, refusals: refusals.map(inEnglish) }
    },
    /** Writes a file into the folder, and gives its path. */
    async file(name: string, content: string | Buffer): Promise<string> {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    },
    products: () => db.selectFrom('product').selectAll().orderBy('ref').execute(),
    /** Takes the whole catalogue away. */
    empty: () =>
      sql`truncate product_group, category, brand, catalog, color, size, warehouse, tariff restart identity cascade`.execute(
        db,
      ),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ImportShop = Awaited<ReturnType<typeof createImportShop>>

const inEnglish = ({ reason, ...where }: Refusal) => ({
  ...where,
  reason: translateMessage('en', reason),
})
