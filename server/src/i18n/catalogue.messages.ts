import { messages } from './texts.ts'

export const catalogueMessages = messages({
  product_not_found: {
    fr: 'Article introuvable',
    nl: 'Artikel niet gevonden',
    de: 'Artikel nicht gefunden',
    en: 'Product not Found',
  },
  barcode_invalid: {
    fr: 'Code-barres non valide',
    nl: 'Ongeldige barcode',
    de: 'Ungültiger Barcode',
    en: 'Invalid barcode',
  },
  barcode_unknown: {
    fr: 'Le code-barres saisi est introuvable dans notre base de données',
    nl: 'De ingevoerde barcode is niet gevonden in onze databank',
    de: 'Der eingegebene Barcode wurde in unserer Datenbank nicht gefunden',
    en: 'Barcode you entered is not found in our database',
  },
})
