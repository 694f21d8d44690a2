import type { recurring as source } from '../en/recurring.ts'
import type { Translation } from '../texts.ts'

export const recurring = {
  title: 'Wiederkehrende Einkäufe',
  lead: 'Warenkörbe, die Sie zum Nachbestellen gespeichert haben.',
  empty: 'Sie haben noch keine gespeicherten Warenkörbe.',
  name: 'Name',
  products: 'Artikel',
  total: 'Summe',
  updated: 'Zuletzt geändert',
  ref: 'Artikelnummer',
  product: 'Artikel',
  quantity: 'Menge',
  price: 'Preis',
  create: 'Aus dem Katalog bestellen',
  create_title: 'Neuer wiederkehrender Warenkorb',
  create_text:
    'Ein wiederkehrender Warenkorb entsteht aus einem gefüllten: Legen Sie die Artikel zuerst in den aktuellen Warenkorb.',
  to_basket: 'Zum aktuellen Warenkorb',
} satisfies Translation<typeof source>
