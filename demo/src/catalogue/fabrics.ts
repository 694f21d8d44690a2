import { texts, type Texts } from './texts.ts'

/** What an article is made of. The weight is added as "180 g/m²". `cotton`: whether cotton prevails (decides the customs code). */
export type Fabric = { name: Texts; cotton: boolean; dear: number }

const cotton = (dear: number, name: Texts): Fabric => ({ name, cotton: true, dear })
const manMade = (dear: number, name: Texts): Fabric => ({ name, cotton: false, dear })

/** `dear` is the price of the cloth against the plainest one of its kind. */
export const fabrics = {
  jersey: cotton(
    1,
    texts(
      'Jersey simple, 100 % coton peigné ringspun',
      'Single jersey, 100% gekamde ringspun katoen',
      'Single-Jersey, 100 % gekämmte ringgesponnene Baumwolle',
      'Single jersey, 100% combed ring-spun cotton',
    ),
  ),
  jersey_organic: cotton(
    1.3,
    texts(
      'Jersey simple, 100 % coton biologique',
      'Single jersey, 100% biologisch katoen',
      'Single-Jersey, 100 % Bio-Baumwolle',
      'Single jersey, 100% organic cotton',
    ),
  ),
  jersey_stretch: cotton(
    1.25,
    texts(
      'Jersey, 95 % coton et 5 % élasthanne',
      'Jersey, 95% katoen en 5% elastaan',
      'Jersey, 95 % Baumwolle und 5 % Elasthan',
      'Jersey, 95% cotton and 5% elastane',
    ),
  ),
  jersey_blend: cotton(
    0.95,
    texts(
      'Jersey, 60 % coton et 40 % polyester',
      'Jersey, 60% katoen en 40% polyester',
      'Jersey, 60 % Baumwolle und 40 % Polyester',
      'Jersey, 60% cotton and 40% polyester',
    ),
  ),
  birdseye: manMade(
    1,
    texts(
      'Maille nid d’abeille, 100 % polyester',
      'Honingraatstof, 100% polyester',
      'Wabenstruktur, 100 % Polyester',
      'Bird’s-eye knit, 100% polyester',
    ),
  ),
  birdseye_recycled: manMade(
    1.25,
    texts(
      'Maille aérée, 100 % polyester recyclé',
      'Luchtig breisel, 100% gerecycleerd polyester',
      'Luftige Maschenware, 100 % recyceltes Polyester',
      'Open knit, 100% recycled polyester',
    ),
  ),
  pique: cotton(
    1,
    texts(
      'Maille piquée, 100 % coton peigné',
      'Piqué, 100% gekamde katoen',
      'Piqué, 100 % gekämmte Baumwolle',
      'Piqué knit, 100% combed cotton',
    ),
  ),
  pique_blend: cotton(
    0.95,
    texts(
      'Maille piquée, 65 % coton et 35 % polyester',
      'Piqué, 65% katoen en 35% polyester',
      'Piqué, 65 % Baumwolle und 35 % Polyester',
      'Piqué knit, 65% cotton and 35% polyester',
    ),
  ),
  pique_organic: cotton(
    1.25,
    texts(
      'Maille piquée, 100 % coton biologique',
      'Piqué, 100% biologisch katoen',
      'Piqué, 100 % Bio-Baumwolle',
      'Piqué knit, 100% organic cotton',
    ),
  ),
  brushed: cotton(
    1,
    texts(
      'Molleton gratté, 80 % coton et 20 % polyester',
      'Geruwde sweatstof, 80% katoen en 20% polyester',
      'Angerauter Sweatstoff, 80 % Baumwolle und 20 % Polyester',
      'Brushed fleece-back, 80% cotton and 20% polyester',
    ),
  ),
  loop: cotton(
    1.1,
    texts(
      'Molleton bouclette non gratté, 85 % coton et 15 % polyester',
      'Ongeruwde lusstof (French terry), 85% katoen en 15% polyester',
      'Nicht angerauter French Terry, 85 % Baumwolle und 15 % Polyester',
      'Unbrushed French terry, 85% cotton and 15% polyester',
    ),
  ),
  brushed_organic: cotton(
    1.25,
    texts(
      'Molleton gratté, 85 % coton biologique et 15 % polyester recyclé',
      'Geruwde sweatstof, 85% biologisch katoen en 15% gerecycleerd polyester',
      'Angerauter Sweatstoff, 85 % Bio-Baumwolle und 15 % recyceltes Polyester',
      'Brushed fleece-back, 85% organic cotton and 15% recycled polyester',
    ),
  ),
  fleece: manMade(
    1,
    texts(
      'Polaire antiboulochage, 100 % polyester',
      'Anti-pilling fleece, 100% polyester',
      'Antipilling-Fleece, 100 % Polyester',
      'Anti-pill fleece, 100% polyester',
    ),
  ),
  fleece_recycled: manMade(
    1.2,
    texts(
      'Polaire antiboulochage, 100 % polyester recyclé',
      'Anti-pilling fleece, 100% gerecycleerd polyester',
      'Antipilling-Fleece, 100 % recyceltes Polyester',
      'Anti-pill fleece, 100% recycled polyester',
    ),
  ),
  softshell: manMade(
    1,
    texts(
      'Softshell trois couches, 96 % polyester et 4 % élasthanne',
      'Drielaagse softshell, 96% polyester en 4% elastaan',
      'Dreilagen-Softshell, 96 % Polyester und 4 % Elasthan',
      'Three-layer softshell, 96% polyester and 4% elastane',
    ),
  ),
  softshell_two: manMade(
    0.85,
    texts(
      'Softshell deux couches, 100 % polyester',
      'Tweelaagse softshell, 100% polyester',
      'Zweilagen-Softshell, 100 % Polyester',
      'Two-layer softshell, 100% polyester',
    ),
  ),
  quilted: manMade(
    1,
    texts(
      'Polyamide léger matelassé, garnissage ouatiné',
      'Licht doorgestikt polyamide met watten vulling',
      'Leichtes gestepptes Polyamid mit Wattierung',
      'Light quilted polyamide with padded filling',
    ),
  ),
  coated: manMade(
    1,
    texts(
      'Taffetas de polyester enduit, coutures soudées',
      'Gecoat polyestertaft met gelaste naden',
      'Beschichteter Polyester-Taft mit verschweißten Nähten',
      'Coated polyester taffeta with taped seams',
    ),
  ),
  oxford_coated: manMade(
    1.15,
    texts(
      'Oxford 300D 100 % polyester, enduction polyuréthane',
      'Oxford 300D, 100% polyester met polyurethaancoating',
      'Oxford 300D, 100 % Polyester mit Polyurethan-Beschichtung',
      '300D Oxford, 100% polyester, polyurethane coating',
    ),
  ),
  poplin: manMade(
    1,
    texts(
      'Popeline, 65 % polyester et 35 % coton',
      'Popeline, 65% polyester en 35% katoen',
      'Popeline, 65 % Polyester und 35 % Baumwolle',
      'Poplin, 65% polyester and 35% cotton',
    ),
  ),
  oxford: cotton(
    1.15,
    texts('Oxford, 100 % coton', 'Oxford, 100% katoen', 'Oxford, 100 % Baumwolle', 'Oxford, 100% cotton'),
  ),
  poplin_stretch: cotton(
    1.2,
    texts(
      'Popeline extensible, 97 % coton et 3 % élasthanne',
      'Rekbare popeline, 97% katoen en 3% elastaan',
      'Stretch-Popeline, 97 % Baumwolle und 3 % Elasthan',
      'Stretch poplin, 97% cotton and 3% elastane',
    ),
  ),
  twill_work: manMade(
    1,
    texts(
      'Sergé, 65 % polyester et 35 % coton',
      'Keperstof, 65% polyester en 35% katoen',
      'Köper, 65 % Polyester und 35 % Baumwolle',
      'Twill, 65% polyester and 35% cotton',
    ),
  ),
  twill_cotton: cotton(
    1.05,
    texts(
      'Sergé, 100 % coton sanforisé',
      'Keperstof, 100% gesanforiseerde katoen',
      'Köper, 100 % sanforisierte Baumwolle',
      'Twill, 100% sanforised cotton',
    ),
  ),
  canvas: cotton(
    1.15,
    texts(
      'Toile robuste, 60 % coton et 40 % polyester',
      'Stevig canvas, 60% katoen en 40% polyester',
      'Robuster Canvas, 60 % Baumwolle und 40 % Polyester',
      'Hard-wearing canvas, 60% cotton and 40% polyester',
    ),
  ),
  work_stretch: manMade(
    1.35,
    texts(
      'Sergé bi-extensible, 62 % polyester, 35 % coton et 3 % élasthanne',
      'Vierwegstretch, 62% polyester, 35% katoen en 3% elastaan',
      'Vier-Wege-Stretch, 62 % Polyester, 35 % Baumwolle und 3 % Elasthan',
      'Four-way stretch twill, 62% polyester, 35% cotton and 3% elastane',
    ),
  ),
  hivis_knit: manMade(
    1,
    texts(
      'Maille fluorescente, 100 % polyester',
      'Fluorescerend breisel, 100% polyester',
      'Fluoreszierende Maschenware, 100 % Polyester',
      'Fluorescent knit, 100% polyester',
    ),
  ),
  hivis_twill: manMade(
    1.15,
    texts(
      'Sergé fluorescent, 80 % polyester et 20 % coton',
      'Fluorescerende keperstof, 80% polyester en 20% katoen',
      'Fluoreszierender Köper, 80 % Polyester und 20 % Baumwolle',
      'Fluorescent twill, 80% polyester and 20% cotton',
    ),
  ),
  care_blend: manMade(
    1,
    texts(
      'Toile légère, 65 % polyester et 35 % coton',
      'Lichte stof, 65% polyester en 35% katoen',
      'Leichtes Gewebe, 65 % Polyester und 35 % Baumwolle',
      'Light fabric, 65% polyester and 35% cotton',
    ),
  ),
  care_lyocell: manMade(
    1.3,
    texts(
      'Sergé souple, 50 % lyocell et 50 % polyester',
      'Soepele keperstof, 50% lyocell en 50% polyester',
      'Weicher Köper, 50 % Lyocell und 50 % Polyester',
      'Soft twill, 50% lyocell and 50% polyester',
    ),
  ),
  terry: cotton(
    1,
    texts(
      'Éponge bouclée, 100 % coton',
      'Lussenbadstof, 100% katoen',
      'Schlingenfrottier, 100 % Baumwolle',
      'Looped terry, 100% cotton',
    ),
  ),
  terry_zero: cotton(
    1.25,
    texts(
      'Éponge à fil zéro torsion, 100 % coton',
      'Badstof van zero-twistgaren, 100% katoen',
      'Zero-Twist-Frottier, 100 % Baumwolle',
      'Zero-twist terry, 100% cotton',
    ),
  ),
  waffle: cotton(
    1.05,
    texts(
      'Nid d’abeille, 100 % coton',
      'Wafelstof, 100% katoen',
      'Waffelpiqué, 100 % Baumwolle',
      'Waffle weave, 100% cotton',
    ),
  ),
  flat_weave: cotton(
    1,
    texts(
      'Tissage plat, 100 % coton',
      'Platgeweven, 100% katoen',
      'Flachgewebe, 100 % Baumwolle',
      'Flat weave, 100% cotton',
    ),
  ),
  percale: cotton(
    1.1,
    texts(
      'Percale, 100 % coton, 200 fils',
      'Perkal, 100% katoen, 200 draden',
      'Perkal, 100 % Baumwolle, 200 Fäden',
      'Percale, 100% cotton, 200 thread count',
    ),
  ),
  satin: cotton(
    1.3,
    texts(
      'Satin, 100 % coton, 300 fils',
      'Satijn, 100% katoen, 300 draden',
      'Satin, 100 % Baumwolle, 300 Fäden',
      'Sateen, 100% cotton, 300 thread count',
    ),
  ),
  bed_blend: manMade(
    0.9,
    texts(
      'Percale mélangée, 52 % polyester et 48 % coton',
      'Gemengde perkal, 52% polyester en 48% katoen',
      'Mischgewebe-Perkal, 52 % Polyester und 48 % Baumwolle',
      'Blended percale, 52% polyester and 48% cotton',
    ),
  ),
  jersey_bed: cotton(
    1,
    texts('Jersey, 100 % coton', 'Jersey, 100% katoen', 'Jersey, 100 % Baumwolle', 'Jersey, 100% cotton'),
  ),
  damask: cotton(
    1.2,
    texts(
      'Damassé, 100 % coton mercerisé',
      'Damast, 100% gemerceriseerde katoen',
      'Damast, 100 % merzerisierte Baumwolle',
      'Damask, 100% mercerised cotton',
    ),
  ),
  table_spun: manMade(
    0.9,
    texts(
      'Toile de polyester filé, toucher coton',
      'Gesponnen polyester met katoengevoel',
      'Gesponnenes Polyester mit Baumwollgriff',
      'Spun polyester with a cotton feel',
    ),
  ),
  half_linen: cotton(
    1.4,
    texts(
      'Métis, 55 % coton et 45 % lin',
      'Halflinnen, 55% katoen en 45% linnen',
      'Halbleinen, 55 % Baumwolle und 45 % Leinen',
      'Half linen, 55% cotton and 45% linen',
    ),
  ),
  cotton_canvas: cotton(1, texts('Toile de coton', 'Katoenen canvas', 'Baumwoll-Canvas', 'Cotton canvas')),
  cotton_canvas_recycled: cotton(
    1.2,
    texts(
      'Toile de coton recyclé',
      'Canvas van gerecycleerd katoen',
      'Canvas aus recycelter Baumwolle',
      'Recycled cotton canvas',
    ),
  ),
  polyester_bag: manMade(
    1,
    texts(
      'Polyester 600D enduit',
      'Gecoat polyester 600D',
      'Beschichtetes Polyester 600D',
      'Coated 600D polyester',
    ),
  ),
  knit_acrylic: manMade(
    1,
    texts('Tricot 100 % acrylique', 'Breisel, 100% acryl', 'Strick, 100 % Polyacryl', 'Knit, 100% acrylic'),
  ),
  knit_wool: manMade(
    1.6,
    texts(
      'Tricot 70 % acrylique et 30 % laine',
      'Breisel, 70% acryl en 30% wol',
      'Strick, 70 % Polyacryl und 30 % Wolle',
      'Knit, 70% acrylic and 30% wool',
    ),
  ),
  sock: cotton(
    1,
    texts(
      'Maille 78 % coton, 20 % polyamide et 2 % élasthanne',
      'Breisel, 78% katoen, 20% polyamide en 2% elastaan',
      'Maschenware, 78 % Baumwolle, 20 % Polyamid und 2 % Elasthan',
      'Knit, 78% cotton, 20% polyamide and 2% elastane',
    ),
  ),
  glove_coated: manMade(
    1,
    texts(
      'Tricot polyester, paume enduite de nitrile',
      'Polyester breisel met nitril gecoate palm',
      'Polyesterstrick mit nitrilbeschichteter Handfläche',
      'Polyester knit with nitrile-coated palm',
    ),
  ),
  microfleece: manMade(
    1,
    texts(
      'Polaire fine, 100 % polyester',
      'Dunne fleece, 100% polyester',
      'Leichtes Fleece, 100 % Polyester',
      'Light fleece, 100% polyester',
    ),
  ),
  throw_knit: manMade(
    1.2,
    texts(
      'Maille épaisse, 100 % acrylique',
      'Dik breisel, 100% acryl',
      'Grobstrick, 100 % Polyacryl',
      'Chunky knit, 100% acrylic',
    ),
  ),
} as const satisfies Record<string, Fabric>
export type FabricKey = keyof typeof fabrics
