import type { Cut, Family } from './family.ts'
import { hash } from './random.ts'
import { inEach, texts, type Texts } from './texts.ts'

/** Rivers, trees, birds and stones: what the wholesaler calls its styles. None is the name of a beer or a brewery. */
const models =
  'Libellule Ourthe Narcisse Vesdre Amblève Sûre Dyle Demer Ancolie Yser Fauvette Viroin Attert Alzette Eisch Warche Hoëgne Roitelet Mélèze Martinet Gette Nèthe Dendre Escaut Cytise Meuse Aconit Troène Berwinne Sureau Mehaigne Hermeton Gentiane Vierre Verveine Clerve Wiltz Aubépine Églantier Thure Noisetier Rupel Durme Zwin Aulne Bouleau Charme Érable Frêne Hêtre Tilleul Orme Saule Sorbier Genêt Bruyère Myrtille Airelle Callune Fougère Lichen Ardoise Schiste Grès Tuffeau Silex Héron Loriot Bécasse Sarcelle Courlis Vanneau Alouette Bergeron Milan Busard Épervier Gerfaut Hulotte Chevêche Mésange Pinson Bouvreuil Tarin Sittelle Rousserolle Bruant Mélisse Romarin Botrange Hautmont Kemmel Plateau Rocaille Garrigue Clairière Lisière Vallon Futaie Sentier Torgny'.split(
    ' ',
  )

const forWhom: Record<Cut, Texts> = {
  men: texts('pour homme', 'voor heren', 'für Herren', 'for men'),
  women: texts('pour femme', 'voor dames', 'für Damen', 'for women'),
  unisex: texts('', '', '', ''),
  kids: texts('', '', '', ''),
  baby: texts('', '', '', ''),
  none: texts('', '', '', ''),
}

/** `index` is the style's place in its family; two styles of a family never share a name. */
export function styleName(family: Family, cut: Cut, index: number): Texts {
  const model = models[(hash(family.key) + index * 7) % models.length] as string
  return inEach((language) =>
    [family.noun[language], model, forWhom[cut][language]].filter(Boolean).join(' '),
  )
}
