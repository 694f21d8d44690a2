import { messages } from './texts.ts'

/** What articles are sold by, as they follow a number. */
export const unitMessages = messages({
  unit_piece_one: { fr: 'pièce', nl: 'stuk', de: 'Stück', en: 'piece' },
  unit_piece_other: { fr: 'pièces', nl: 'stuks', de: 'Stück', en: 'pieces' },
  unit_pair_one: { fr: 'paire', nl: 'paar', de: 'Paar', en: 'pair' },
  unit_pair_other: { fr: 'paires', nl: 'paar', de: 'Paar', en: 'pairs' },
  unit_set_one: { fr: 'set', nl: 'set', de: 'Set', en: 'set' },
  unit_set_other: { fr: 'sets', nl: 'sets', de: 'Sets', en: 'sets' },
  unit_pack_one: { fr: 'paquet', nl: 'pak', de: 'Packung', en: 'pack' },
  unit_pack_other: { fr: 'paquets', nl: 'pakken', de: 'Packungen', en: 'packs' },
  unit_metre_one: { fr: 'mètre', nl: 'meter', de: 'Meter', en: 'metre' },
  unit_metre_other: { fr: 'mètres', nl: 'meter', de: 'Meter', en: 'metres' },
})
