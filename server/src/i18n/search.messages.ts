import type { Language } from '@comptoir/contract/common'
import { messages } from './texts.ts'

/** Values of the filters "units" and "other". */
const texts = messages({
  unit_piece: { fr: 'Pièce', nl: 'Stuk', de: 'Stück', en: 'Piece' },
  unit_pair: { fr: 'Paire', nl: 'Paar', de: 'Paar', en: 'Pair' },
  unit_set: { fr: 'Set', nl: 'Set', de: 'Set', en: 'Set' },
  unit_pack: { fr: 'Paquet', nl: 'Pak', de: 'Packung', en: 'Pack' },
  unit_metre: { fr: 'Mètre', nl: 'Meter', de: 'Meter', en: 'Metre' },
  other_in_stock: { fr: 'En stock', nl: 'Op voorraad', de: 'Auf Lager', en: 'In stock' },
  other_new: { fr: 'Nouveautés', nl: 'Nieuwigheden', de: 'Neuheiten', en: 'New' },
  other_deal: { fr: 'Liquidation', nl: 'Uitverkoop', de: 'Restposten', en: 'Best deals' },
  other_on_request: { fr: 'Sur demande', nl: 'Op aanvraag', de: 'Auf Anfrage', en: 'On request' },
  other_pickup_only: {
    fr: 'Enlèvement uniquement',
    nl: 'Alleen afhalen',
    de: 'Nur Abholung',
    en: 'Pick-up only',
  },
})

export const searchTexts = (key: keyof typeof texts, language: Language): string => texts[key][language]
