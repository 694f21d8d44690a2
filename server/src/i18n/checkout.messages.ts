import { messages } from './texts.ts'

export const checkoutMessages = messages({
  requires_pickup: {
    fr: 'Votre panier contient un article à retirer sur place',
    nl: 'Uw winkelmandje bevat een artikel dat afgehaald moet worden',
    de: 'Ihr Warenkorb enthält einen Artikel, der abgeholt werden muss',
    en: 'There is item in your cart that requires pick up',
  },
})
