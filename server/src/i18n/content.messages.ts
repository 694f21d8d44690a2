import { messages } from './texts.ts'

/** Names and facts of the shop itself. */
export const contentMessages = messages({
  opening_hours: {
    fr: 'Du lundi au vendredi, de 8 h 30 à 17 h',
    nl: 'Maandag tot vrijdag, van 8.30 tot 17 uur',
    de: 'Montag bis Freitag, 8.30 bis 17 Uhr',
    en: 'Monday to Friday, 8:30 to 17:00',
  },
  payment_bank_transfer: {
    fr: 'Virement bancaire',
    nl: 'Overschrijving',
    de: 'Banküberweisung',
    en: 'Bank transfer',
  },
  payment_online: {
    fr: 'Paiement en ligne',
    nl: 'Online betaling',
    de: 'Online-Zahlung',
    en: 'Online payment',
  },
  payment_on_account: { fr: 'Sur facture', nl: 'Op factuur', de: 'Auf Rechnung', en: 'On account' },
})
