import { messages } from './texts.ts'

export const checkoutMessages = messages({
  requires_pickup: {
    fr: 'Votre panier contient un article à enlever au dépôt',
    nl: 'Uw winkelmandje bevat een artikel dat afgehaald moet worden',
    de: 'Ihr Warenkorb enthält einen Artikel, der abgeholt werden muss',
    en: 'There is item in your cart that requires pick up',
  },
  location_not_available: {
    fr: "Ce lieu n'est pas disponible avec le mode de livraison choisi",
    nl: 'Deze locatie is niet beschikbaar met de gekozen leveringswijze',
    de: 'Dieser Ort ist mit der gewählten Lieferart nicht verfügbar',
    en: 'This location is not available with selected delivery option',
  },
  delivery_date_past: {
    fr: 'Cette date est passée.',
    nl: 'Deze datum ligt in het verleden.',
    de: 'Dieses Datum liegt in der Vergangenheit.',
    en: 'This date has passed.',
  },
  delivery_date_weekend: {
    fr: 'Pas de livraison ni d’enlèvement le samedi et le dimanche.',
    nl: 'Op zaterdag en zondag wordt er niet geleverd of afgehaald.',
    de: 'Samstags und sonntags ist weder Lieferung noch Abholung möglich.',
    en: 'No delivery or pick-up on Saturdays and Sundays.',
  },
  delivery_date_holiday: {
    fr: 'Le dépôt est fermé ce jour-là.',
    nl: 'Het magazijn is die dag gesloten.',
    de: 'Das Lager ist an diesem Tag geschlossen.',
    en: 'The warehouse is closed on this day.',
  },
  delivery_date_early: {
    fr: 'Trop tôt : la première date possible est le {{date}}.',
    nl: 'Te vroeg: de eerst mogelijke datum is {{date}}.',
    de: 'Zu früh: Das erste mögliche Datum ist der {{date}}.',
    en: 'Too early: the first possible date is {{date}}.',
  },
  delivery_date_late: {
    fr: "La date ne peut dépasser {{days}} jours à partir d'aujourd'hui.",
    nl: 'De datum mag niet meer dan {{days}} dagen in de toekomst liggen.',
    de: 'Das Datum darf höchstens {{days}} Tage in der Zukunft liegen.',
    en: 'The date cannot be more than {{days}} days ahead.',
  },
})
