import type { recurring as source } from '../en/recurring.ts'
import type { Translation } from '../texts.ts'

export const recurring = {
  title: 'Achats récurrents',
  lead: 'Les paniers que vous avez enregistrés pour recommander.',
  empty: 'Vous n’avez pas encore de paniers enregistrés.',
  name: 'Nom',
  products: 'Articles',
  total: 'Total',
  updated: 'Dernière modification',
  ref: 'Référence',
  product: 'Article',
  quantity: 'Quantité',
  price: 'Prix',
  unit: {
    piece_one: '{{n}} pièce',
    piece_other: '{{n}} pièces',
    pair_one: '{{n}} paire',
    pair_other: '{{n}} paires',
    set_one: '{{n}} set',
    set_other: '{{n}} sets',
    metre_one: '{{n}} mètre',
    metre_other: '{{n}} mètres',
    pack_one: '{{n}} paquet',
    pack_other: '{{n}} paquets',
  },
  create: 'Commander au catalogue',
  create_title: 'Nouveau panier récurrent',
  create_text:
    'Un panier récurrent se crée à partir d’un panier rempli : mettez d’abord les articles dans le panier en cours.',
  to_basket: 'Vers le panier en cours',
} satisfies Translation<typeof source>
