import { messages } from './texts.ts'

export const basketMessages = messages({
  minimum_quantity: {
    fr: 'La quantité minimale doit être de {{quantity}}',
    nl: 'De minimale hoeveelheid moet {{quantity}} zijn',
    de: 'Die Mindestmenge muss {{quantity}} betragen',
    en: 'Minimum quantity should be {{quantity}}',
  },
  product_without_price: {
    fr: "Cet article n'a pas de prix dans votre tarif. Demandez-nous une offre.",
    nl: 'Dit artikel heeft geen prijs in uw prijslijst. Vraag ons een offerte.',
    de: 'Dieser Artikel hat keinen Preis in Ihrer Preisliste. Fragen Sie uns nach einem Angebot.',
    en: 'This product has no price in your price list. Please ask us for an offer.',
  },
  basket_changed: {
    fr: 'Ce panier a été modifié entre-temps, ailleurs ou par une autre personne.',
    nl: 'Dit winkelmandje is intussen gewijzigd, elders of door iemand anders.',
    de: 'Dieser Warenkorb wurde inzwischen an anderer Stelle oder von jemand anderem geändert.',
    en: 'This basket has been changed in the meantime, elsewhere or by somebody else.',
  },
  tariff_not_assigned: {
    fr: "Ce tarif n'est pas attribué à ce client.",
    nl: 'Deze prijslijst is niet aan deze klant toegewezen.',
    de: 'Diese Preisliste ist diesem Kunden nicht zugewiesen.',
    en: 'This price list is not assigned to this customer.',
  },
  change_gone: {
    fr: "{{ref}} {{name}} n'est plus vendu et n'a pas été repris.",
    nl: '{{ref}} {{name}} wordt niet meer verkocht en is niet overgenomen.',
    de: '{{ref}} {{name}} wird nicht mehr verkauft und wurde nicht übernommen.',
    en: '{{ref}} {{name}} is no longer sold and was left out.',
  },
  change_replaced: {
    fr: '{{ref}} {{name}} est remplacé par {{successor}}.',
    nl: '{{ref}} {{name}} is vervangen door {{successor}}.',
    de: '{{ref}} {{name}} wurde durch {{successor}} ersetzt.',
    en: '{{ref}} {{name}} is replaced by {{successor}}.',
  },
  change_price_up: {
    fr: '{{ref}} {{name}} est devenu plus cher.',
    nl: '{{ref}} {{name}} is duurder geworden.',
    de: '{{ref}} {{name}} ist teurer geworden.',
    en: '{{ref}} {{name}} has become dearer.',
  },
  change_price_down: {
    fr: '{{ref}} {{name}} est devenu moins cher.',
    nl: '{{ref}} {{name}} is goedkoper geworden.',
    de: '{{ref}} {{name}} ist günstiger geworden.',
    en: '{{ref}} {{name}} has become cheaper.',
  },
  change_minimum_changed: {
    fr: 'La quantité minimale de {{ref}} {{name}} est maintenant de {{quantity}} ; la ligne a été adaptée.',
    nl: 'De minimale hoeveelheid van {{ref}} {{name}} is nu {{quantity}}; de regel is aangepast.',
    de: 'Die Mindestmenge von {{ref}} {{name}} ist jetzt {{quantity}}; die Position wurde angepasst.',
    en: 'The minimum quantity of {{ref}} {{name}} is now {{quantity}}; the line was adapted.',
  },
  change_short_stock: {
    fr: 'De {{ref}} {{name}}, {{available}} sont disponibles maintenant.',
    nl: 'Van {{ref}} {{name}} zijn er nu {{available}} beschikbaar.',
    de: 'Von {{ref}} {{name}} sind jetzt {{available}} verfügbar.',
    en: 'Of {{ref}} {{name}}, {{available}} are available now.',
  },
})
