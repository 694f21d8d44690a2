import { details, type DetailKey } from './details.ts'
import type { Fabric } from './fabrics.ts'
import type { Cut } from './family.ts'
import { inEach, texts, type Language, type Texts } from './texts.ts'

const fits: Record<Cut, readonly Texts[]> = {
  men: [
    texts(
      'Coupe droite pour homme.',
      'Rechte herenpasvorm.',
      'Gerade Herrenpassform.',
      'Straight men’s fit.',
    ),
    texts(
      'Coupe homme confortable, sans ampleur inutile.',
      'Comfortabele herenpasvorm, niet te ruim.',
      'Bequeme Herrenpassform, nicht zu weit.',
      'Comfortable men’s fit without excess width.',
    ),
  ],
  women: [
    texts(
      'Coupe féminine légèrement cintrée.',
      'Licht getailleerde damespasvorm.',
      'Leicht taillierte Damenpassform.',
      'Slightly fitted women’s cut.',
    ),
    texts(
      'Coupe dessinée pour les femmes, ajustée sans serrer.',
      'Damespasvorm, aansluitend zonder te knellen.',
      'Für Damen geschnitten, körpernah, ohne einzuengen.',
      'Cut for women, close without being tight.',
    ),
  ],
  unisex: [
    texts(
      'Coupe droite, portée par tous.',
      'Rechte pasvorm voor iedereen.',
      'Gerade Passform für alle.',
      'Straight fit for everyone.',
    ),
    texts(
      'Un seul modèle pour toute l’équipe.',
      'Eén model voor de hele ploeg.',
      'Ein Modell für das ganze Team.',
      'One model for the whole team.',
    ),
  ],
  kids: [
    texts(
      'Tailles indiquées selon la stature, en centimètres.',
      'Maten volgens lichaamslengte, in centimeter.',
      'Größen nach Körpergröße in Zentimetern.',
      'Sizes by body height, in centimetres.',
    ),
  ],
  baby: [
    texts(
      'Tout en douceur, sans couture gênante sur la peau.',
      'Zacht, zonder storende naden op de huid.',
      'Weich, ohne störende Nähte auf der Haut.',
      'Soft, with no seams to bother the skin.',
    ),
  ],
  none: [
    texts(
      'Qualité suivie, réassort garanti pendant trois ans.',
      'Vaste kwaliteit, drie jaar lang na te bestellen.',
      'Dauerqualität, drei Jahre nachbestellbar.',
      'Kept quality, with reorders guaranteed for three years.',
    ),
    texts(
      'Dimensions à 3 % près.',
      'Afmetingen met een tolerantie van 3%.',
      'Maße mit einer Toleranz von 3 %.',
      'Dimensions to within 3%.',
    ),
  ],
}

const sample = texts(
  'Échantillon possible sur demande auprès de votre conseiller.',
  'Staal mogelijk op aanvraag bij uw adviseur.',
  'Muster auf Anfrage bei Ihrem Berater erhältlich.',
  'A sample is available from your adviser on request.',
)
const shades = texts(
  'Se combine avec les autres articles de la même teinte : les bains de couleur sont suivis.',
  'Te combineren met andere artikelen in dezelfde tint: de kleurbaden worden opgevolgd.',
  'Kombinierbar mit anderen Artikeln im gleichen Ton: die Farbpartien werden überwacht.',
  'Goes with other articles in the same shade: dye lots are matched.',
)
const fromStock = texts(
  'Livrable du stock d’Anderlecht, prêt à marquer.',
  'Uit voorraad Anderlecht, klaar om te personaliseren.',
  'Ab Lager Anderlecht, bereit zum Veredeln.',
  'Delivered from our Anderlecht stock, ready to decorate.',
)
const tiers = texts(
  'Prix dégressifs : les couleurs et les tailles s’additionnent.',
  'Staffelprijzen: kleuren en maten tellen samen.',
  'Staffelpreise: Farben und Größen werden zusammengezählt.',
  'Quantity prices: colours and sizes add up.',
)

const care = {
  hot: (degrees: number) =>
    texts(
      `Lavage à ${degrees} °C, séchage en tambour à température modérée.`,
      `Wassen op ${degrees} °C, drogen op matige temperatuur.`,
      `Waschen bei ${degrees} °C, im Trockner bei mittlerer Temperatur.`,
      `Wash at ${degrees} °C, tumble dry at medium temperature.`,
    ),
  gentle: (degrees: number) =>
    texts(
      `Lavage à ${degrees} °C sur l’envers, séchage à l’air.`,
      `Binnenstebuiten wassen op ${degrees} °C, aan de lucht drogen.`,
      `Auf links bei ${degrees} °C waschen, an der Luft trocknen.`,
      `Wash inside out at ${degrees} °C, dry in the air.`,
    ),
}

export type Described = {
  pitch: Texts
  cut: Cut
  fabric: Fabric
  /** g/m² */
  gsm: number | undefined
  details: readonly DetailKey[]
  wash: number
  isFromStock: boolean
  /** Whether price steps count over colours and sizes. */
  isCountedTogether: boolean
  /** Which of several ways to say it. */
  variant: number
}

/** Plain text: two paragraphs, then one line per detail, each beginning with "• ". */
export function describe(style: Described): Texts {
  const at = (list: readonly Texts[]) => list[style.variant % list.length] as Texts
  const remarks = [
    sample,
    shades,
    ...(style.isFromStock ? [fromStock] : []),
    ...(style.isCountedTogether ? [tiers] : []),
  ]
  const degrees = style.details.includes('wash_95') ? 95 : style.wash
  const cared = (degrees >= 60 ? care.hot : care.gentle)(degrees)
  return inEach((language) =>
    [
      `${style.pitch[language]} ${at(fits[style.cut])[language]}`,
      `${cloth(style, language)}. ${at(remarks)[language]}`,
      [
        ...style.details.filter((key) => key !== 'wash_95').map((key) => details[key][language]),
        withoutStop(cared[language]),
      ]
        .map((line) => `• ${line}`)
        .join('\n'),
    ].join('\n\n'),
  )
}

const cloth = ({ fabric, gsm }: Described, language: Language) =>
  fabric.name[language] + (gsm === undefined ? '' : `, ${gsm} g/m²`)
const withoutStop = (text: string) => text.replace(/\.$/, '')
