import { messages } from './texts.ts'

export const basketMessages = messages({
  minimum_quantity: {
    fr: 'La quantité minimale doit être de {{quantity}}',
    nl: 'De minimale hoeveelheid moet {{quantity}} zijn',
    de: 'Die Mindestmenge muss {{quantity}} betragen',
    en: 'Minimum quantity should be {{quantity}}',
  },
})
