import type { recurring as source } from '../en/recurring.ts'
import type { Translation } from '../texts.ts'

export const recurring = {
  title: 'Terugkerende aankopen',
  lead: 'Mandjes die u hebt bewaard om opnieuw te bestellen.',
  empty: 'U hebt nog geen bewaarde mandjes.',
  name: 'Naam',
  products: 'Artikelen',
  total: 'Totaal',
  updated: 'Laatst gewijzigd',
  ref: 'Referentie',
  product: 'Artikel',
  quantity: 'Hoeveelheid',
  price: 'Prijs',
  create: 'Bestellen uit de catalogus',
  create_title: 'Nieuw terugkerend mandje',
  create_text:
    'Een terugkerend mandje maakt u van een gevuld mandje: leg eerst de artikelen in het huidige winkelmandje.',
  to_basket: 'Naar het huidige winkelmandje',
} satisfies Translation<typeof source>
