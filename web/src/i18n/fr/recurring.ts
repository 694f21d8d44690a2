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
  create: 'Commander au catalogue',
  create_title: 'Nouveau panier récurrent',
  create_text:
    'Un panier récurrent se crée à partir d’un panier rempli : mettez d’abord les articles dans le panier en cours.',
  to_basket: 'Vers le panier en cours',
} satisfies Translation<typeof source>
