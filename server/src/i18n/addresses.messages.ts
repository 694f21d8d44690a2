import { messages } from './texts.ts'

export const addressMessages = messages({
  postcode: {
    fr: 'Ce code postal ne convient pas au pays choisi. Exemple : {{example}}',
    nl: 'Deze postcode past niet bij het gekozen land. Voorbeeld: {{example}}',
    de: 'Diese Postleitzahl passt nicht zum gewählten Land. Beispiel: {{example}}',
    en: 'This postcode does not fit the chosen country. Example: {{example}}',
  },
  vat_number: {
    fr: "Ce numéro de TVA n'est pas correct. Exemple : {{example}}",
    nl: 'Dit btw-nummer is niet correct. Voorbeeld: {{example}}',
    de: 'Diese USt-IdNr. ist nicht korrekt. Beispiel: {{example}}',
    en: 'This VAT number is not correct. Example: {{example}}',
  },
  city_of_other_country: {
    fr: "Cette localité n'est pas dans le pays choisi.",
    nl: 'Deze plaats ligt niet in het gekozen land.',
    de: 'Dieser Ort liegt nicht im gewählten Land.',
    en: 'This place is not in the chosen country.',
  },
})
