import { texts, type Texts } from './texts.ts'

export type Category = { code: string; parent?: string; name: Texts }

type Leaf = [code: string, name: Texts]
type Branch = [code: string, name: Texts, leaves: Leaf[]]

/** Six departments, their shelves, and what lies on them. */
const tree: [code: string, name: Texts, branches: Branch[]][] = [
  [
    'promo',
    texts('Textile promotionnel', 'Promotietextiel', 'Werbetextilien', 'Promotional textiles'),
    [
      [
        'promo-tshirts',
        texts('T-shirts', 'T-shirts', 'T-Shirts', 'T-shirts'),
        [
          ['tee-crew', texts('Col rond', 'Ronde hals', 'Rundhals', 'Crew neck')],
          ['tee-vneck', texts('Col V', 'V-hals', 'V-Ausschnitt', 'V-neck')],
          ['tee-long', texts('Manches longues', 'Lange mouwen', 'Langarm', 'Long sleeves')],
          ['tee-tank', texts('Débardeurs', 'Tanktops', 'Tanktops', 'Tank tops')],
          ['tee-sport', texts('Sport', 'Sport', 'Sport', 'Sports')],
        ],
      ],
      [
        'promo-polos',
        texts('Polos', 'Polo’s', 'Poloshirts', 'Polo shirts'),
        [
          ['polo-short', texts('Manches courtes', 'Korte mouwen', 'Kurzarm', 'Short sleeves')],
          ['polo-long', texts('Manches longues', 'Lange mouwen', 'Langarm', 'Long sleeves')],
          ['polo-two-tone', texts('Bicolores', 'Tweekleurig', 'Zweifarbig', 'Two-tone')],
        ],
      ],
      [
        'promo-sweats',
        texts('Sweats et polaires', 'Sweaters en fleece', 'Sweatshirts und Fleece', 'Sweatshirts and fleece'),
        [
          [
            'sweat-crew',
            texts(
              'Sweats col rond',
              'Sweaters met ronde hals',
              'Rundhals-Sweatshirts',
              'Crew-neck sweatshirts',
            ),
          ],
          ['sweat-hood', texts('Sweats à capuche', 'Hoodies', 'Kapuzenpullover', 'Hoodies')],
          ['sweat-zip', texts('Sweats zippés', 'Sweatvesten', 'Sweatjacken', 'Zip sweatshirts')],
          ['fleece', texts('Polaires', 'Fleeces', 'Fleece', 'Fleeces')],
        ],
      ],
      [
        'promo-jackets',
        texts('Vestes et parkas', 'Jassen en parka’s', 'Jacken und Parkas', 'Jackets and parkas'),
        [
          ['softshell', texts('Softshells', 'Softshells', 'Softshells', 'Softshells')],
          ['bodywarmer', texts('Bodywarmers', 'Bodywarmers', 'Westen', 'Bodywarmers')],
          ['parka', texts('Parkas', 'Parka’s', 'Parkas', 'Parkas')],
          ['rain', texts('Vestes de pluie', 'Regenjassen', 'Regenjacken', 'Rain jackets')],
        ],
      ],
      [
        'promo-shirts',
        texts('Chemises', 'Hemden', 'Hemden', 'Shirts'),
        [
          ['shirt-long', texts('Manches longues', 'Lange mouwen', 'Langarm', 'Long sleeves')],
          ['shirt-short', texts('Manches courtes', 'Korte mouwen', 'Kurzarm', 'Short sleeves')],
        ],
      ],
      [
        'promo-kids',
        texts('Enfants et bébés', 'Kinderen en baby’s', 'Kinder und Babys', 'Kids and babies'),
        [
          ['kids-tee', texts('T-shirts enfant', 'Kinder-T-shirts', 'Kinder-T-Shirts', 'Kids’ T-shirts')],
          [
            'kids-sweat',
            texts(
              'Sweats et polos enfant',
              'Kindersweaters en -polo’s',
              'Kinder-Sweats und -Polos',
              'Kids’ sweats and polos',
            ),
          ],
          ['baby', texts('Bébés', 'Baby’s', 'Babys', 'Babies')],
        ],
      ],
    ],
  ],
  [
    'work',
    texts('Vêtements de travail', 'Werkkleding', 'Arbeitskleidung', 'Workwear'),
    [
      [
        'work-legwear',
        texts('Pantalons et shorts', 'Broeken en shorts', 'Hosen und Shorts', 'Trousers and shorts'),
        [
          ['work-trousers', texts('Pantalons de travail', 'Werkbroeken', 'Arbeitshosen', 'Work trousers')],
          [
            'work-multi',
            texts(
              'Pantalons multipoches',
              'Multipocketbroeken',
              'Multitaschenhosen',
              'Multi-pocket trousers',
            ),
          ],
          [
            'work-shorts',
            texts('Shorts et bermudas', 'Shorts en bermuda’s', 'Shorts und Bermudas', 'Shorts and bermudas'),
          ],
        ],
      ],
      [
        'work-overalls',
        texts(
          'Combinaisons et salopettes',
          'Overalls en tuinbroeken',
          'Overalls und Latzhosen',
          'Overalls and bibs',
        ),
        [
          ['work-bib', texts('Salopettes', 'Tuinbroeken', 'Latzhosen', 'Bib overalls')],
          ['work-coverall', texts('Combinaisons', 'Overalls', 'Overalls', 'Coveralls')],
        ],
      ],
      [
        'work-tops',
        texts('Vestes et blouses', 'Vesten en stofjassen', 'Jacken und Kittel', 'Jackets and coats'),
        [
          ['work-jacket', texts('Vestes de travail', 'Werkjassen', 'Arbeitsjacken', 'Work jackets')],
          ['work-coat', texts('Blouses de travail', 'Stofjassen', 'Arbeitskittel', 'Work coats')],
        ],
      ],
      [
        'hivis',
        texts('Haute visibilité', 'Hoge zichtbaarheid', 'Warnschutz', 'High visibility'),
        [
          ['hivis-vest', texts('Gilets', 'Hesjes', 'Westen', 'Vests')],
          [
            'hivis-jacket',
            texts('Vestes et parkas', 'Jassen en parka’s', 'Jacken und Parkas', 'Jackets and parkas'),
          ],
          ['hivis-trousers', texts('Pantalons', 'Broeken', 'Hosen', 'Trousers')],
          [
            'hivis-top',
            texts('T-shirts et polos', 'T-shirts en polo’s', 'T-Shirts und Polos', 'T-shirts and polos'),
          ],
          ['hivis-sweat', texts('Sweats', 'Sweaters', 'Sweatshirts', 'Sweatshirts')],
        ],
      ],
    ],
  ],
  [
    'horeca',
    texts('Horeca et cuisine', 'Horeca en keuken', 'Gastronomie und Küche', 'Hospitality and kitchen'),
    [
      [
        'chef',
        texts('Cuisine', 'Keuken', 'Küche', 'Kitchen'),
        [
          ['chef-jacket', texts('Vestes de cuisine', 'Koksbuizen', 'Kochjacken', 'Chef’s jackets')],
          ['chef-trousers', texts('Pantalons de cuisine', 'Koksbroeken', 'Kochhosen', 'Chef’s trousers')],
          ['chef-hat', texts('Toques et calots', 'Koksmutsen', 'Kochmützen', 'Chef’s hats')],
        ],
      ],
      [
        'aprons',
        texts('Tabliers', 'Schorten', 'Schürzen', 'Aprons'),
        [
          ['apron-bib', texts('Tabliers à bavette', 'Halterschorten', 'Latzschürzen', 'Bib aprons')],
          ['apron-waist', texts('Tabliers de taille', 'Sloven', 'Vorbinder', 'Waist aprons')],
        ],
      ],
      [
        'service',
        texts('Salle et réception', 'Bediening en receptie', 'Service und Empfang', 'Service and reception'),
        [
          ['waistcoat', texts('Gilets de service', 'Gilets', 'Servicewesten', 'Waistcoats')],
          ['service-shirt', texts('Chemises de service', 'Servicehemden', 'Servicehemden', 'Service shirts')],
        ],
      ],
      [
        'kitchen-linen',
        texts('Linge de cuisine', 'Keukenlinnen', 'Küchenwäsche', 'Kitchen linen'),
        [
          ['kitchen-towel', texts('Torchons et essuies', 'Keukendoeken', 'Geschirrtücher', 'Tea towels')],
          [
            'oven-glove',
            texts(
              'Gants et maniques',
              'Ovenwanten en pannenlappen',
              'Ofenhandschuhe und Topflappen',
              'Oven gloves and pot holders',
            ),
          ],
        ],
      ],
    ],
  ],
  [
    'care',
    texts('Soins et bien-être', 'Zorg en wellness', 'Pflege und Wellness', 'Care and wellness'),
    [
      [
        'care-tops',
        texts('Tuniques et blouses', 'Tunieken en jassen', 'Kasacks und Kittel', 'Tunics and coats'),
        [
          ['tunic', texts('Tuniques', 'Tunieken', 'Kasacks', 'Tunics')],
          ['lab-coat', texts('Blouses de laboratoire', 'Labojassen', 'Laborkittel', 'Lab coats')],
        ],
      ],
      [
        'care-legwear',
        texts('Pantalons', 'Broeken', 'Hosen', 'Trousers'),
        [
          ['care-trousers', texts('Pantalons médicaux', 'Zorgbroeken', 'Pflegehosen', 'Care trousers')],
          ['care-joggers', texts('Pantalons souples', 'Comfortbroeken', 'Bequemhosen', 'Comfort trousers')],
        ],
      ],
      [
        'spa',
        texts('Spa et bien-être', 'Spa en wellness', 'Spa und Wellness', 'Spa and wellness'),
        [
          ['bathrobe', texts('Peignoirs', 'Badjassen', 'Bademäntel', 'Bathrobes')],
          ['hammam', texts('Draps de hammam', 'Hamamdoeken', 'Hamamtücher', 'Hammam towels')],
        ],
      ],
      [
        'care-bed',
        texts('Literie de soins', 'Zorgbed', 'Pflegebett', 'Care bedding'),
        [
          [
            'care-sheet',
            texts('Draps et alèses', 'Lakens en onderleggers', 'Laken und Auflagen', 'Sheets and protectors'),
          ],
          ['care-blanket', texts('Couvertures', 'Dekens', 'Decken', 'Blankets')],
        ],
      ],
    ],
  ],
  [
    'home',
    texts('Linge de maison', 'Huishoudlinnen', 'Haustextilien', 'Household linen'),
    [
      [
        'bath',
        texts('Linge de bain', 'Badlinnen', 'Frottierwaren', 'Bath linen'),
        [
          ['towel', texts('Serviettes éponge', 'Badhanddoeken', 'Frottiertücher', 'Terry towels')],
          ['towel-hotel', texts('Serviettes hôtel', 'Hotelhanddoeken', 'Hotelhandtücher', 'Hotel towels')],
          ['bath-mat', texts('Tapis de bain', 'Badmatten', 'Badematten', 'Bath mats')],
        ],
      ],
      [
        'bed',
        texts('Linge de lit', 'Bedlinnen', 'Bettwäsche', 'Bed linen'),
        [
          ['duvet-cover', texts('Housses de couette', 'Dekbedovertrekken', 'Bettbezüge', 'Duvet covers')],
          ['fitted-sheet', texts('Draps-housses', 'Hoeslakens', 'Spannbettlaken', 'Fitted sheets')],
          ['pillowcase', texts('Taies d’oreiller', 'Kussenslopen', 'Kissenbezüge', 'Pillowcases')],
        ],
      ],
      [
        'table',
        texts('Linge de table', 'Tafellinnen', 'Tischwäsche', 'Table linen'),
        [
          ['tablecloth', texts('Nappes', 'Tafelkleden', 'Tischdecken', 'Tablecloths')],
          ['napkin', texts('Serviettes de table', 'Servetten', 'Servietten', 'Napkins')],
        ],
      ],
      [
        'living',
        texts('Plaids et couvertures', 'Plaids en dekens', 'Plaids und Decken', 'Throws and blankets'),
        [
          ['throw', texts('Plaids', 'Plaids', 'Plaids', 'Throws')],
          [
            'fabric-metre',
            texts('Tissus au mètre', 'Stoffen per meter', 'Meterware', 'Fabrics by the metre'),
          ],
        ],
      ],
    ],
  ],
  [
    'accessories',
    texts('Accessoires', 'Accessoires', 'Accessoires', 'Accessories'),
    [
      [
        'headwear',
        texts('Casquettes et bonnets', 'Petten en mutsen', 'Kappen und Mützen', 'Caps and beanies'),
        [
          ['cap', texts('Casquettes', 'Petten', 'Kappen', 'Caps')],
          ['beanie', texts('Bonnets', 'Mutsen', 'Strickmützen', 'Beanies')],
        ],
      ],
      [
        'bags',
        texts('Sacs', 'Tassen', 'Taschen', 'Bags'),
        [
          ['tote', texts('Sacs shopping', 'Draagtassen', 'Tragetaschen', 'Tote bags')],
          ['backpack', texts('Sacs à dos', 'Rugzakken', 'Rucksäcke', 'Backpacks')],
          ['drawstring', texts('Sacs à cordon', 'Rijgkoordtassen', 'Turnbeutel', 'Drawstring bags')],
        ],
      ],
      [
        'hosiery',
        texts('Chaussettes', 'Sokken', 'Socken', 'Socks'),
        [
          ['sock-work', texts('Chaussettes de travail', 'Werksokken', 'Arbeitssocken', 'Work socks')],
          ['sock-sport', texts('Chaussettes de sport', 'Sportsokken', 'Sportsocken', 'Sports socks')],
        ],
      ],
      [
        'gloves',
        texts('Gants et écharpes', 'Handschoenen en sjaals', 'Handschuhe und Schals', 'Gloves and scarves'),
        [
          ['glove-work', texts('Gants de travail', 'Werkhandschoenen', 'Arbeitshandschuhe', 'Work gloves')],
          [
            'glove-knit',
            texts('Gants tricotés', 'Gebreide handschoenen', 'Strickhandschuhe', 'Knitted gloves'),
          ],
          [
            'scarf',
            texts(
              'Écharpes et tours de cou',
              'Sjaals en nekwarmers',
              'Schals und Schlauchtücher',
              'Scarves and neck tubes',
            ),
          ],
        ],
      ],
    ],
  ],
]

/** Parents before their children. */
export const categories: readonly Category[] = tree.flatMap(([department, departmentName, branches]) => [
  { code: department, name: departmentName },
  ...branches.flatMap(([shelf, shelfName, leaves]) => [
    { code: shelf, parent: department, name: shelfName },
    ...leaves.map(([code, name]) => ({ code, parent: shelf, name })),
  ]),
])

export const catalogs: readonly { code: string; name: Texts }[] = [
  {
    code: 'PROMO',
    name: texts(
      'Collection promotionnelle',
      'Promotiecollectie',
      'Werbekollektion',
      'Promotional collection',
    ),
  },
  {
    code: 'PROF',
    name: texts('Vêtements professionnels', 'Beroepskleding', 'Berufsbekleidung', 'Professional clothing'),
  },
  {
    code: 'HOTEL',
    name: texts(
      'Hôtellerie, soins et maison',
      'Hotel, zorg en huis',
      'Hotel, Pflege und Haus',
      'Hotel, care and home',
    ),
  },
  { code: 'BASICS', name: texts('Les indispensables', 'De basiscollectie', 'Die Basics', 'The essentials') },
]
