import { texts } from '../catalogue/texts.ts'
import type { Page } from './pages.ts'

export function newsItems(): Page[] {
  return [
    {
      slug: 'news-tri-couleurs',
      type: 'news',
      daysAgo: 6,
      images: ['drawing/tshirt/9caf94'],
      title: texts(
        'Trois teintes de plus pour le K356',
        'Drie nieuwe tinten voor de K356',
        'Drei neue Farben für den K356',
        'Three more shades for the K356',
      ),
      content: texts(
        '<p>Sauge, rouille et camel rejoignent la carte du K356. Les trois bains sont suivis : un réassort dans un an aura la même teinte.</p>',
        '<p>Salie, roest en camel komen op de kleurkaart van de K356. De drie kleurbaden worden opgevolgd: wie over een jaar bijbestelt, krijgt dezelfde tint.</p>',
        '<p>Salbei, Rostrot und Camel ergänzen die Farbkarte des K356. Alle drei Partien werden überwacht: Eine Nachbestellung in einem Jahr hat denselben Ton.</p>',
        '<p>Sage, rust and camel join the K356 colour card. All three lots are matched: a reorder in a year will have the same shade.</p>',
      ),
    },
    {
      slug: 'news-herstal',
      type: 'news',
      daysAgo: 24,
      images: ['drawing/parka/1f2a44'],
      title: texts(
        'Herstal ouvre à 8 heures',
        'Herstal opent om 8 uur',
        'Herstal öffnet um 8 Uhr',
        'Herstal opens at 8',
      ),
      content: texts(
        '<p>Le dépôt de Herstal ouvre désormais une demi-heure plus tôt. Une commande passée la veille avant 16 heures vous attend au quai.</p>',
        '<p>Het magazijn in Herstal opent voortaan een halfuur vroeger. Een bestelling van de dag voordien vóór 16 uur staat klaar aan de kade.</p>',
        '<p>Das Lager Herstal öffnet ab sofort eine halbe Stunde früher. Was am Vortag vor 16 Uhr bestellt wurde, liegt an der Rampe bereit.</p>',
        '<p>The Herstal warehouse now opens half an hour earlier. An order placed before 4 pm the day before waits for you at the dock.</p>',
      ),
    },
    {
      slug: 'news-lavage',
      type: 'news',
      daysAgo: 61,
      images: ['drawing/chef-jacket/ffffff'],
      title: texts(
        'Bien laver un vêtement brodé',
        'Geborduurde kleding goed wassen',
        'Bestickte Kleidung richtig waschen',
        'How to wash embroidered clothing',
      ),
      content: texts(
        '<p>À l’envers, à 40 degrés, sans assouplissant : la broderie garde son relief et le fil sa couleur. Repassez sur une serviette éponge, motif vers le bas.</p>',
        '<p>Binnenstebuiten, op 40 graden, zonder wasverzachter: zo behoudt borduurwerk zijn reliëf en het garen zijn kleur. Strijk op een badhanddoek, met het motief naar onder.</p>',
        '<p>Auf links, bei 40 Grad, ohne Weichspüler: So behält die Stickerei ihr Relief und das Garn seine Farbe. Auf einem Frottiertuch bügeln, Motiv nach unten.</p>',
        '<p>Inside out, at 40 degrees, without softener: embroidery keeps its relief and the thread its colour. Iron on a terry towel, motif facing down.</p>',
      ),
    },
  ]
}

const link = (search: string, text: string): string =>
  `<p><a href="/categories?query=${encodeURIComponent(search)}">${text}</a></p>`

const season = texts('Automne-hiver', 'Herfst-winter', 'Herbst-Winter', 'Autumn-winter')

export function brochures(): Page[] {
  /** @param search what finds its articles in the shop */
  const brochure = (
    slug: string,
    image: string,
    title: Page['title'],
    content: Page['content'],
    search: Page['title'],
  ): Page => ({
    slug,
    type: 'brochure',
    images: [image],
    daysAgo: 75,
    title: texts(
      `${title.fr} – ${season.fr}`,
      `${title.nl} – ${season.nl}`,
      `${title.de} – ${season.de}`,
      `${title.en} – ${season.en}`,
    ),
    content: texts(
      `${content.fr}${link(search.fr, 'Voir les articles')}`,
      `${content.nl}${link(search.nl, 'Bekijk de artikelen')}`,
      `${content.de}${link(search.de, 'Artikel ansehen')}`,
      `${content.en}${link(search.en, 'See the products')}`,
    ),
  })
  return [
    brochure(
      'brochure-promo',
      'drawing/hoodie/641a2b',
      texts('Textile promotionnel', 'Promotietextiel', 'Werbetextilien', 'Promotional textiles'),
      texts(
        '<p>T-shirts, polos, sweats et vestes à marquer, avec la carte des couleurs.</p>',
        '<p>T-shirts, polo’s, sweaters en jassen om te bedrukken, met de kleurkaart.</p>',
        '<p>T-Shirts, Poloshirts, Sweatshirts und Jacken zum Veredeln, mit der Farbkarte.</p>',
        '<p>T-shirts, polos, sweatshirts and jackets to decorate, with the colour card.</p>',
      ),
      texts('t-shirt', 't-shirt', 'T-Shirt', 't-shirt'),
    ),
    brochure(
      'brochure-work',
      'drawing/hivis-jacket/e4f23c-1f2a44',
      texts('Vêtements professionnels', 'Beroepskleding', 'Berufsbekleidung', 'Professional clothing'),
      texts(
        '<p>Du pantalon multipoche au gilet de classe 2, avec le guide des normes.</p>',
        '<p>Van multipocketbroek tot hesje klasse 2, met de gids van de normen.</p>',
        '<p>Von der Multitaschenhose bis zur Weste der Klasse 2, mit dem Leitfaden der Normen.</p>',
        '<p>From multi-pocket trousers to class 2 vests, with the guide to standards.</p>',
      ),
      texts('pantalon de travail', 'werkbroek', 'Arbeitshose', 'work trousers'),
    ),
    brochure(
      'brochure-hotel',
      'drawing/towel/f4efe2',
      texts('Hôtellerie et soins', 'Hotel en zorg', 'Hotel und Pflege', 'Hotels and care'),
      texts(
        '<p>Éponge, literie, nappage et tenues de soins pour les maisons qui lavent tous les jours.</p>',
        '<p>Badstof, bedlinnen, tafellinnen en zorgkledij voor huizen die elke dag wassen.</p>',
        '<p>Frottier, Bettwäsche, Tischwäsche und Pflegekleidung für Häuser, die täglich waschen.</p>',
        '<p>Terry, bedding, table linen and care clothing for houses that wash every day.</p>',
      ),
      texts('serviette', 'handdoek', 'Handtuch', 'towel'),
    ),
  ]
}

export function partners(): Page[] {
  const partner = (slug: string, name: string, content: Page['content']): Page => ({
    slug,
    type: 'partner',
    daysAgo: 300,
    title: texts(name, name, name, name),
    content,
  })
  return [
    partner(
      'partner-fil-dor',
      'Broderie Au Fil d’Or',
      texts(
        '<p>Broderie et écussons à partir de dix pièces, à Namur.</p>',
        '<p>Borduurwerk en badges vanaf tien stuks, in Namen.</p>',
        '<p>Stickerei und Abzeichen ab zehn Stück, in Namur.</p>',
        '<p>Embroidery and badges from ten pieces, in Namur.</p>',
      ),
    ),
    partner(
      'partner-zeefhuis',
      'Het Zeefhuis',
      texts(
        '<p>Sérigraphie et transfert pour grandes séries, à Courtrai.</p>',
        '<p>Zeefdruk en transfer voor grote reeksen, in Kortrijk.</p>',
        '<p>Siebdruck und Transfer für große Serien, in Kortrijk.</p>',
        '<p>Screen printing and transfers for long runs, in Kortrijk.</p>',
      ),
    ),
    partner(
      'partner-clairlinge',
      'Clairlinge Blanchisserie',
      texts(
        '<p>Location, lavage et réparation de vêtements de travail, dans tout le Luxembourg.</p>',
        '<p>Huur, wassen en herstellen van werkkleding, in heel Luxemburg.</p>',
        '<p>Miete, Wäsche und Reparatur von Arbeitskleidung, in ganz Luxemburg.</p>',
        '<p>Rental, washing and mending of workwear, all over Luxembourg.</p>',
      ),
    ),
  ]
}
