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
  unit: {
    piece_one: '{{n}} stuk',
    piece_other: '{{n}} stuks',
    pair_one: '{{n}} paar',
    pair_other: '{{n}} paar',
    set_one: '{{n}} set',
    set_other: '{{n}} sets',
    metre_one: '{{n}} meter',
    metre_other: '{{n}} meter',
    pack_one: '{{n}} pak',
    pack_other: '{{n}} pakken',
  },
  create: 'Bestellen uit de catalogus',
  create_title: 'Nieuw terugkerend mandje',
  create_text:
    'Een terugkerend mandje maakt u van een gevuld mandje: leg eerst de artikelen in het huidige winkelmandje.',
  to_basket: 'Naar het huidige winkelmandje',
} satisfies Translation<typeof source>
