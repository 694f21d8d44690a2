import { messages } from './texts.ts'

export const catalogueMessages = messages({
  product_not_found: {
    fr: 'Produit introuvable',
    nl: 'Product niet gevonden',
    de: 'Produkt nicht gefunden',
    en: 'Product not Found',
  },
})
