import { texts, type Texts } from './texts.ts'

export type Color = {
  code: string
  name: Texts
  hex: string
  /** The second colour of a two-tone article; drawn on yokes, sleeves and hems. */
  hex2?: string
  family: string
  synonyms: string[]
}

/** What all shades of a family answer to. */
const familyWords: Record<string, string> = {
  white: 'blanc, wit, weiß, white',
  beige: 'beige',
  grey: 'gris, grijs, grau, grey',
  black: 'noir, zwart, schwarz, black',
  blue: 'bleu, blauw, blau, blue',
  turquoise: 'turquoise, turkoois, türkis',
  green: 'vert, groen, grün, green',
  yellow: 'jaune, geel, gelb, yellow',
  orange: 'orange, oranje',
  red: 'rouge, rood, rot, red',
  pink: 'rose, roze, rosa, pink',
  purple: 'violet, paars, violett, purple',
  brown: 'brun, bruin, braun, brown',
  'high-visibility': 'fluo, haute visibilité, hoge zichtbaarheid, Warnschutz, hi-vis',
}

const color = (code: string, hex: string, family: string, name: Texts, synonyms: string): Color => ({
  code,
  hex,
  family,
  name,
  synonyms: [...new Set([...synonyms.split(', '), ...(familyWords[family] ?? '').split(', ')])],
})
const twoTone = (
  code: string,
  hex: string,
  hex2: string,
  family: string,
  name: Texts,
  synonyms: string,
): Color => ({
  ...color(code, hex, family, name, synonyms),
  hex2,
})

/** In the order in which a colour card shows them: whites and greys, blues, greens, warm ones, browns, high visibility. */
export const colors: readonly Color[] = [
  color(
    'WHT',
    '#ffffff',
    'white',
    texts('Blanc', 'Wit', 'Weiß', 'White'),
    'blanche, blanc pur, optical white, weiss, hagelwit',
  ),
  color(
    'OFW',
    '#f4efe2',
    'white',
    texts('Blanc cassé', 'Gebroken wit', 'Naturweiß', 'Off-white'),
    'écru, ecru, crème, ivoire, ivory, offwhite, wollweiß, roomwit',
  ),
  color(
    'NAT',
    '#e6d9bd',
    'beige',
    texts('Naturel', 'Naturel', 'Natur', 'Natural'),
    'nature, écru, ongebleekt, ungebleicht, unbleached, raw',
  ),
  color(
    'SND',
    '#cdb892',
    'beige',
    texts('Sable', 'Zand', 'Sand', 'Sand'),
    'beige, zandkleur, sandfarben, desert, dune',
  ),
  color(
    'KHK',
    '#a3926a',
    'beige',
    texts('Kaki clair', 'Licht kaki', 'Khaki hell', 'Light khaki'),
    'kaki, khaki, beige foncé, stone',
  ),
  color(
    'TPE',
    '#8a7a6c',
    'brown',
    texts('Taupe', 'Taupe', 'Taupe', 'Taupe'),
    'gris brun, grijsbruin, graubraun, mole',
  ),
  color(
    'SIL',
    '#c9cdd1',
    'grey',
    texts('Gris perle', 'Parelgrijs', 'Perlgrau', 'Pearl grey'),
    'gris clair, lichtgrijs, hellgrau, light grey, silver, argent, zilver, silber',
  ),
  color(
    'ASH',
    '#d9d9d6',
    'grey',
    texts('Gris cendré', 'Asgrijs', 'Aschgrau', 'Ash'),
    'cendre, gris chiné clair, ash grey, hellgrau meliert',
  ),
  color(
    'HGR',
    '#a9adb1',
    'grey',
    texts('Gris chiné', 'Gemêleerd grijs', 'Grau meliert', 'Heather grey'),
    'gris chine, sport grey, grijs gemeleerd, graumeliert, marl grey',
  ),
  color(
    'CVG',
    '#7d8288',
    'grey',
    texts('Gris convoi', 'Staalgrijs', 'Stahlgrau', 'Steel grey'),
    'gris, grijs, grau, grey, gray, gris acier, convoy grey',
  ),
  color(
    'ANT',
    '#3d4248',
    'grey',
    texts('Anthracite', 'Antraciet', 'Anthrazit', 'Anthracite'),
    'gris foncé, donkergrijs, dunkelgrau, dark grey, charcoal, graphite, grafiet, gris anthracite',
  ),
  color(
    'BLK',
    '#1a1a1c',
    'black',
    texts('Noir', 'Zwart', 'Schwarz', 'Black'),
    'noire, noir profond, deep black, diepzwart, tiefschwarz',
  ),
  color(
    'NVY',
    '#1f2a44',
    'blue',
    texts('Marine', 'Marineblauw', 'Marineblau', 'Navy'),
    'bleu marine, marine, donkerblauw, dunkelblau, navy blue, dark blue, bleu foncé',
  ),
  color(
    'FNV',
    '#161d33',
    'blue',
    texts('Bleu nuit', 'Nachtblauw', 'Nachtblau', 'Midnight'),
    'marine foncé, french navy, midnight blue, donker marine, dunkelmarine',
  ),
  color(
    'DEN',
    '#4a5f7d',
    'blue',
    texts('Denim', 'Denim', 'Denim', 'Denim'),
    'jean, jeans, jeansblauw, jeansblau, indigo, bleu jean',
  ),
  color(
    'ROY',
    '#1f4fa3',
    'blue',
    texts('Bleu roi', 'Koningsblauw', 'Königsblau', 'Royal blue'),
    'royal, bleu royal, korenblauw, kornblau, kornblumenblau, bugatti, bleu bugatti',
  ),
  color(
    'COB',
    '#0b3d91',
    'blue',
    texts('Cobalt', 'Kobaltblauw', 'Kobaltblau', 'Cobalt'),
    'bleu cobalt, kobalt, cobalt blue',
  ),
  color(
    'AZU',
    '#2f8fd0',
    'blue',
    texts('Azur', 'Azuurblauw', 'Azurblau', 'Azure'),
    'bleu azur, atoll, hemelsblauw, bright blue, bleu vif',
  ),
  color(
    'SKY',
    '#a9cbe8',
    'blue',
    texts('Bleu ciel', 'Hemelsblauw', 'Himmelblau', 'Sky blue'),
    'ciel, lichtblauw, hellblau, light blue, bleu clair, pastelblauw',
  ),
  color(
    'PET',
    '#1d5866',
    'blue',
    texts('Pétrole', 'Petrol', 'Petrol', 'Petrol'),
    'bleu pétrole, petrolblauw, petrolblau, teal, canard, bleu canard',
  ),
  color(
    'TUR',
    '#1ba6b2',
    'turquoise',
    texts('Turquoise', 'Turquoise', 'Türkis', 'Turquoise'),
    'bleu turquoise, turkoois, türkisblau, aqua, lagon',
  ),
  color(
    'MNT',
    '#a8d9c7',
    'green',
    texts('Menthe', 'Mint', 'Mint', 'Mint'),
    'vert menthe, vert d’eau, mintgroen, mintgrün, pastel green, aqua clair',
  ),
  color(
    'LIM',
    '#a5c93a',
    'green',
    texts('Citron vert', 'Limoengroen', 'Limettengrün', 'Lime'),
    'vert pomme, appelgroen, apfelgrün, apple green, anis, pistache',
  ),
  color(
    'KEL',
    '#1e8f4e',
    'green',
    texts('Vert prairie', 'Grasgroen', 'Grasgrün', 'Kelly green'),
    'vert, groen, grün, green, vert vif, irish green',
  ),
  color(
    'BTL',
    '#153f33',
    'green',
    texts('Vert bouteille', 'Flessengroen', 'Flaschengrün', 'Bottle green'),
    'vert foncé, donkergroen, dunkelgrün, dark green, forest, vert sapin',
  ),
  color(
    'OLV',
    '#5a5f3c',
    'green',
    texts('Olive', 'Olijfgroen', 'Oliv', 'Olive'),
    'vert olive, kaki, vert kaki, army, legergroen, olivgrün, khaki green',
  ),
  color(
    'SGE',
    '#9caf94',
    'green',
    texts('Sauge', 'Salie', 'Salbei', 'Sage'),
    'vert sauge, saliegroen, salbeigrün, sage green, vert doux',
  ),
  color(
    'YEL',
    '#f6cf2e',
    'yellow',
    texts('Jaune soleil', 'Zonnegeel', 'Sonnengelb', 'Sun yellow'),
    'jaune, geel, gelb, yellow, gold, or, tournesol',
  ),
  color(
    'LEM',
    '#f7ea7a',
    'yellow',
    texts('Jaune citron', 'Citroengeel', 'Zitronengelb', 'Lemon'),
    'citron, lichtgeel, hellgelb, light yellow, jaune pâle',
  ),
  color(
    'MUS',
    '#c8952a',
    'yellow',
    texts('Moutarde', 'Mosterd', 'Senfgelb', 'Mustard'),
    'ocre, oker, ocker, curry, jaune moutarde, mosterdgeel',
  ),
  color(
    'APR',
    '#f4b183',
    'orange',
    texts('Abricot', 'Abrikoos', 'Aprikose', 'Apricot'),
    'pêche, peche, perzik, pfirsich, peach, corail clair',
  ),
  color(
    'ORG',
    '#ee7623',
    'orange',
    texts('Orange', 'Oranje', 'Orange', 'Orange'),
    'mandarine, mandarijn, sinaasappel, orange vif',
  ),
  color(
    'RST',
    '#a4502b',
    'orange',
    texts('Rouille', 'Roest', 'Rostrot', 'Rust'),
    'terracotta, terre cuite, roestbruin, rostbraun, brique, baksteen',
  ),
  color(
    'RED',
    '#cf1f2e',
    'red',
    texts('Rouge', 'Rood', 'Rot', 'Red'),
    'rouge vif, helderrood, signalrot, cherry, cerise, kersenrood',
  ),
  color(
    'BRD',
    '#641a2b',
    'red',
    texts('Bordeaux', 'Bordeaux', 'Bordeaux', 'Burgundy'),
    'lie de vin, wijnrood, weinrot, wine, grenat, maroon, bordeauxrood',
  ),
  color(
    'COR',
    '#f0696a',
    'red',
    texts('Corail', 'Koraal', 'Koralle', 'Coral'),
    'rouge corail, koraalrood, korallenrot, saumon, zalm, salmon',
  ),
  color(
    'PNK',
    '#f2b8c6',
    'pink',
    texts('Rose pâle', 'Lichtroze', 'Hellrosa', 'Light pink'),
    'rose, roze, rosa, pink, rose clair, baby pink, poudre',
  ),
  color(
    'FUC',
    '#cf2b78',
    'pink',
    texts('Fuchsia', 'Fuchsia', 'Fuchsia', 'Fuchsia'),
    'rose vif, magenta, framboise, felroze, pink, hot pink',
  ),
  color(
    'LIL',
    '#bda4d4',
    'purple',
    texts('Lilas', 'Lila', 'Flieder', 'Lilac'),
    'mauve, parme, lavande, lavendel, lavender, lichtpaars, hellviolett',
  ),
  color(
    'PUR',
    '#52307c',
    'purple',
    texts('Violet', 'Paars', 'Violett', 'Purple'),
    'pourpre, purper, aubergine, lila donker, dunkelviolett',
  ),
  color(
    'CAM',
    '#b5834a',
    'brown',
    texts('Camel', 'Camel', 'Camel', 'Camel'),
    'cognac, caramel, karamel, fauve, kameel',
  ),
  color(
    'CHO',
    '#4b3226',
    'brown',
    texts('Chocolat', 'Chocoladebruin', 'Schokobraun', 'Chocolate'),
    'brun, bruin, braun, brown, marron, café, koffie',
  ),
  color(
    'FLY',
    '#e4f23c',
    'high-visibility',
    texts('Jaune fluo', 'Fluogeel', 'Leuchtgelb', 'Hi-vis yellow'),
    'fluo, jaune haute visibilité, fluorescent yellow, warngelb, signaalgeel, neon',
  ),
  color(
    'FLO',
    '#ff7a1a',
    'high-visibility',
    texts('Orange fluo', 'Fluo-oranje', 'Leuchtorange', 'Hi-vis orange'),
    'fluo, orange haute visibilité, fluorescent orange, warnorange, signaaloranje, neon',
  ),
  color(
    'FLR',
    '#ff4438',
    'high-visibility',
    texts('Rouge fluo', 'Fluorood', 'Leuchtrot', 'Hi-vis red'),
    'fluo, rouge haute visibilité, fluorescent red, warnrot',
  ),
  twoTone(
    'FYN',
    '#e4f23c',
    '#1f2a44',
    'high-visibility',
    texts('Jaune fluo / marine', 'Fluogeel / marine', 'Leuchtgelb / Marine', 'Hi-vis yellow / navy'),
    'fluo marine, warngelb marine, yellow navy, fluogeel donkerblauw',
  ),
  twoTone(
    'FYA',
    '#e4f23c',
    '#3d4248',
    'high-visibility',
    texts(
      'Jaune fluo / anthracite',
      'Fluogeel / antraciet',
      'Leuchtgelb / Anthrazit',
      'Hi-vis yellow / anthracite',
    ),
    'fluo gris, warngelb anthrazit, yellow grey',
  ),
  twoTone(
    'FON',
    '#ff7a1a',
    '#1f2a44',
    'high-visibility',
    texts('Orange fluo / marine', 'Fluo-oranje / marine', 'Leuchtorange / Marine', 'Hi-vis orange / navy'),
    'fluo marine, warnorange marine, orange navy',
  ),
  twoTone(
    'NVR',
    '#1f2a44',
    '#1f4fa3',
    'blue',
    texts('Marine / bleu roi', 'Marine / koningsblauw', 'Marine / Königsblau', 'Navy / royal blue'),
    'marine royal, donkerblauw korenblauw, navy royal, bicolore',
  ),
  twoTone(
    'ANB',
    '#3d4248',
    '#1a1a1c',
    'grey',
    texts('Anthracite / noir', 'Antraciet / zwart', 'Anthrazit / Schwarz', 'Anthracite / black'),
    'gris noir, grijs zwart, grau schwarz, grey black, bicolore',
  ),
  twoTone(
    'BLR',
    '#1a1a1c',
    '#cf1f2e',
    'black',
    texts('Noir / rouge', 'Zwart / rood', 'Schwarz / Rot', 'Black / red'),
    'noir rouge, zwart rood, black red, bicolore',
  ),
]

const byCode = new Map(colors.map((entry) => [entry.code, entry]))

export function colorOf(code: string): Color {
  const found = byCode.get(code)
  if (!found) throw new Error(`no colour ${code}`)
  return found
}

/** Which colours a kind of article is made in, the main one first. */
export const palettes = {
  wide: 'WHT BLK NVY RED ROY HGR KEL BTL ORG YEL SKY ANT BRD FUC TUR PUR OFW SND OLV ASH AZU LIM COB PET PNK LIL COR MNT APR MUS SGE RST CHO LEM DEN FNV CAM SIL',
  classic: 'NVY BLK WHT RED ROY HGR ANT BTL BRD SKY ORG KEL OLV SND PET AZU CVG PUR',
  outdoor: 'NVY BLK ANT RED ROY BTL OLV PET CVG ORG',
  shirts: 'WHT SKY BLK NVY SIL PNK ANT LIL BRD',
  work: 'NVY BLK ANT ROY CVG OLV KHK BTL NVR ANB',
  two_tone: 'NVR ANB BLR NVY BLK',
  hivis: 'FLY FLO FLR',
  hivis_two_tone: 'FYN FON FYA FLY',
  chef: 'WHT BLK ANT NVY SIL BRD',
  apron: 'BLK NVY ANT BRD WHT CHO OLV RED TPE DEN RST SGE MUS BTL CVG',
  care: 'WHT NVY SKY TUR MNT LIL ROY COR PET ANT BRD SGE',
  lab: 'WHT',
  towel: 'WHT OFW SIL ANT NVY TPE SND SKY TUR PET MNT SGE BRD FUC ORG LIL CHO BLK',
  bed: 'WHT OFW SIL SND TPE ANT SKY SGE NVY RST',
  table: 'WHT OFW SND SIL TPE BRD NVY SGE ANT MUS BLK RST',
  kids: 'WHT NVY RED SKY PNK YEL LIM TUR ORG HGR FUC MNT LIL ROY',
  baby: 'WHT SKY PNK MNT LEM HGR APR',
  headwear: 'BLK NVY WHT RED ROY ANT BTL ORG OLV SND YEL BRD HGR FUC LIM CAM PET SIL',
  bags: 'NAT BLK NVY WHT RED ROY KEL ORG ANT FUC YEL BTL TUR BRD SGE MUS',
  knit: 'BLK NVY ANT HGR BRD OLV RED MUS OFW CAM PET',
} as const
export type Palette = keyof typeof palettes
