import { messages } from './texts.ts'

export const orderMessages = messages({
  order_already_started: {
    fr: 'Le traitement de la commande a déjà commencé.',
    nl: 'De verwerking van de bestelling is al gestart.',
    de: 'Die Bearbeitung der Bestellung hat bereits begonnen.',
    en: 'Order has been already started processing.',
  },
})
