import { messages } from './texts.ts'

/** What is said when an order is placed, changed or not found. */
export const orderMessages = messages({
  order_already_started: {
    fr: 'Le traitement de la commande a déjà commencé.',
    nl: 'De verwerking van de bestelling is al gestart.',
    de: 'Die Bearbeitung der Bestellung hat bereits begonnen.',
    en: 'Order has been already started processing.',
  },
  order_basket_empty: {
    fr: 'Votre panier est vide : ajoutez des articles avant de commander.',
    nl: 'Uw winkelmandje is leeg: voeg artikelen toe voor u bestelt.',
    de: 'Ihr Warenkorb ist leer: Legen Sie Artikel hinein, bevor Sie bestellen.',
    en: 'Your basket is empty: add products before you order.',
  },
  order_key_used: {
    fr: 'La clé Idempotency-Key « {{key}} » a déjà servi à la commande d’un autre client.',
    nl: 'De Idempotency-Key "{{key}}" is al gebruikt voor de bestelling van een andere klant.',
    de: 'Der Idempotency-Key „{{key}}“ wurde bereits für die Bestellung eines anderen Kunden verwendet.',
    en: 'The Idempotency-Key "{{key}}" was used for another client\'s order already.',
  },
  order_product_gone: {
    fr: "L'article {{ref}} n'est plus disponible : retirez-le du panier.",
    nl: 'Artikel {{ref}} is niet meer leverbaar: verwijder het uit het winkelmandje.',
    de: 'Artikel {{ref}} ist nicht mehr lieferbar: Entfernen Sie ihn aus dem Warenkorb.',
    en: 'Product {{ref}} is no longer available: remove it from the basket.',
  },
  order_product_without_price: {
    fr: "L'article {{ref}} n'a pas de prix dans votre tarif : contactez-nous ou retirez-le du panier.",
    nl: 'Artikel {{ref}} heeft geen prijs in uw prijslijst: neem contact met ons op of verwijder het uit het winkelmandje.',
    de: 'Artikel {{ref}} hat in Ihrer Preisliste keinen Preis: Kontaktieren Sie uns oder entfernen Sie ihn aus dem Warenkorb.',
    en: 'Product {{ref}} has no price in your price list: contact us or remove it from the basket.',
  },
  order_below_minimum_quantity: {
    fr: '{{ref}} : la quantité minimale doit être de {{quantity}}',
    nl: '{{ref}}: de minimale hoeveelheid moet {{quantity}} zijn',
    de: '{{ref}}: Die Mindestmenge muss {{quantity}} betragen',
    en: '{{ref}}: Minimum quantity should be {{quantity}}',
  },
  order_stock_short: {
    fr: "{{ref}} : {{wanted}} demandés, {{available}} disponibles. Réduisez la quantité ou retirez l'article.",
    nl: '{{ref}}: {{wanted}} gevraagd, {{available}} beschikbaar. Verlaag de hoeveelheid of verwijder het artikel.',
    de: '{{ref}}: {{wanted}} gewünscht, {{available}} verfügbar. Verringern Sie die Menge oder entfernen Sie den Artikel.',
    en: '{{ref}}: {{wanted}} asked for, {{available}} available. Lower the quantity or remove the product.',
  },
  order_minimum_missing: {
    fr: 'Le minimum de commande est de {{minimum}} hors TVA : il manque {{missing}}.',
    nl: 'De minimumbestelling bedraagt {{minimum}} excl. btw: er ontbreekt nog {{missing}}.',
    de: 'Der Mindestbestellwert beträgt {{minimum}} ohne MwSt.: Es fehlen noch {{missing}}.',
    en: 'The minimum order is {{minimum}} without VAT: {{missing}} are missing.',
  },
  order_minimum_missing_hidden: {
    fr: "Le minimum de commande n'est pas atteint : ajoutez des articles.",
    nl: 'De minimumbestelling is niet bereikt: voeg artikelen toe.',
    de: 'Der Mindestbestellwert ist nicht erreicht: Legen Sie weitere Artikel in den Warenkorb.',
    en: 'The minimum order is not reached: add products.',
  },
  order_not_on_account: {
    fr: "Le paiement sur facture n'est pas activé pour votre compte : choisissez un autre mode de paiement.",
    nl: 'Betalen op factuur is niet ingeschakeld voor uw account: kies een andere betaalwijze.',
    de: 'Zahlung auf Rechnung ist für Ihr Konto nicht freigeschaltet: Wählen Sie eine andere Zahlungsart.',
    en: 'Payment on account is not enabled for your account: choose another method.',
  },
  order_goods: {
    fr: 'Marchandise hors TVA',
    nl: 'Goederen excl. btw',
    de: 'Ware ohne MwSt.',
    en: 'Goods, without VAT',
  },
  order_delivery: { fr: 'Livraison', nl: 'Levering', de: 'Lieferung', en: 'Delivery' },
  order_vat: {
    fr: 'TVA {{rate}} sur {{base}}',
    nl: 'Btw {{rate}} op {{base}}',
    de: 'MwSt. {{rate}} auf {{base}}',
    en: 'VAT {{rate}} on {{base}}',
  },
  order_grand_total: {
    fr: 'Total TVA comprise',
    nl: 'Totaal incl. btw',
    de: 'Summe mit MwSt.',
    en: 'Total with VAT',
  },
})
