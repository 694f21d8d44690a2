import { languages, type TextLanguage } from '../../contract/src/common.ts'
import type { Deps } from '../../server/src/deps.ts'
import { addPaper } from '../../server/src/features/office/styles/papers.service.ts'
import { writePdf } from '../../server/src/features/platform/pdf/pdf.ts'
import { officeActor } from './people.service.ts'
import * as rows from './rows.queries.ts'

/** Styles that have a size chart. */
const refs = ['K356', 'PRO 210']
/** Half the chest and the length of a T-shirt, in centimetres. */
const measures: [size: string, chest: number, length: number][] = [
  ['XS', 46, 68],
  ['S', 49, 70],
  ['M', 52, 72],
  ['L', 55, 74],
  ['XL', 58, 76],
  ['2XL', 61, 78],
  ['3XL', 64, 80],
]
const texts: Record<TextLanguage, { title: string; lead: string; heads: [string, string, string] }> = {
  fr: {
    title: 'Guide des tailles',
    lead: 'Mesures du vêtement posé à plat, en centimètres, à 1 cm près.',
    heads: ['Taille', 'Demi-tour de poitrine', 'Longueur dos'],
  },
  nl: {
    title: 'Maattabel',
    lead: 'Maten van het plat liggende kledingstuk, in centimeter, op 1 cm na.',
    heads: ['Maat', 'Halve borstwijdte', 'Ruglengte'],
  },
  de: {
    title: 'Größentabelle',
    lead: 'Maße des flach liegenden Kleidungsstücks, in Zentimetern, auf 1 cm genau.',
    heads: ['Größe', 'Halbe Brustweite', 'Rückenlänge'],
  },
  en: {
    title: 'Size chart',
    lead: 'Measured with the garment laid flat, in centimetres, to within 1 cm.',
    heads: ['Size', 'Half chest', 'Back length'],
  },
}

/** Adds size charts to styles, as the office does; a style that has papers is left alone. */
export async function loadPapers(deps: Deps): Promise<void> {
  const styles = await rows.findStylesWithoutPapers(deps.db, refs)
  if (styles.length === 0) return
  const office = await officeActor(deps)
  for (const language of languages) {
    const { title, lead, heads } = texts[language]
    const content = await writePdf(deps, { title, language }, [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: lead },
      {
        kind: 'table',
        columns: [
          { head: heads[0] },
          ...heads.slice(1).map((head) => ({ head, width: 150, align: 'figures' as const })),
        ],
        rows: measures.map(([size, ...centimetres]) => [size, ...centimetres.map(String)]),
      },
    ])
    const file = new File([new Uint8Array(content)], `${title}.pdf`, { type: 'application/pdf' })
    for (const id of styles)
      await addPaper(deps, office, id, { file, kind: 'size_chart', title, language }, language)
  }
}
