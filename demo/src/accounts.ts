import type { Language } from '@comptoir/contract/common'

export type DemoAddress = {
  name: string
  address_one: string
  address_two?: string
  code: string
  city: string
  country: 'BE' | 'FR' | 'LU' | 'NL'
  phone: string
  email: string
}
export type DemoCompany = {
  name: string
  email: string
  erp_id?: string
  enterprise_name: string
  language: Language
  website?: string
  signup_info?: string
  tariff: 'STD' | 'PRO' | 'PARTNER'
  may_pay_on_account?: boolean
  vat: string
  sector: string
  corporate_status: string
  /** The first is where the goods go unless told otherwise; the billing address is the same. */
  addresses: [DemoAddress, ...DemoAddress[]]
}
/** A company that has signed up; its contact signs in with the e-mail. */
export type DemoUser = DemoCompany & {
  /** When it signed up; confirmed and approved within a day. */
  daysAgo: number
  is_approved: boolean
  is_partner?: boolean
  preferred_warehouse?: 'BXL' | 'LIE' | 'LUX'
}

/** The password of every demonstration account. */
export const demoPassword = 'comptoir-demo'

/** Invented companies. Their VAT numbers pass the shop's own rules, and are nobody's (docs/demonstration.md). */
export const users: DemoUser[] = [
  {
    name: 'Julie Lambert',
    email: 'buyer@demo.test',
    erp_id: 'C10234',
    enterprise_name: 'Atelier Lambert SRL',
    language: 'fr',
    website: 'https://atelier-lambert.example',
    tariff: 'STD',
    may_pay_on_account: true,
    daysAgo: 400,
    is_approved: true,
    preferred_warehouse: 'LIE',
    vat: 'BE0110012846',
    sector: 'printing',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Atelier Lambert',
        address_one: 'Rue de la Casquette 26',
        code: '4000',
        city: 'Liège',
        country: 'BE',
        phone: '+32400000101',
        email: 'atelier@lambert.example',
      },
      {
        name: 'Atelier Lambert – dépôt',
        address_one: 'Avenue Louis Lepoutre 14',
        address_two: 'Quai 3',
        code: '1050',
        city: 'Ixelles',
        country: 'BE',
        phone: '+32400000102',
        email: 'depot@lambert.example',
      },
    ],
  },
  {
    name: 'Thomas Delacroix',
    email: 'buyer2@demo.test',
    erp_id: 'C20871',
    enterprise_name: 'Maison Delacroix SAS',
    language: 'fr',
    website: 'https://maison-delacroix.example',
    tariff: 'PRO',
    daysAgo: 400,
    is_approved: true,
    preferred_warehouse: 'BXL',
    vat: 'FR69999000012',
    sector: 'promotional',
    corporate_status: 'sas',
    addresses: [
      {
        name: 'Maison Delacroix',
        address_one: '18 rue de la Monnaie',
        code: '59000',
        city: 'Lille',
        country: 'FR',
        phone: '+33639980001',
        email: 'commandes@maison-delacroix.example',
      },
    ],
  },
  {
    name: 'Annelies Vandersteen',
    email: 'pending@demo.test',
    enterprise_name: 'Vandersteen Werkkledij BV',
    language: 'nl',
    signup_info: 'Winkel in werkkledij met borduuratelier, drie medewerkers.',
    tariff: 'STD',
    daysAgo: 1,
    is_approved: false,
    vat: 'BE0110013539',
    sector: 'workwear',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Annelies Vandersteen',
        address_one: 'Veldstraat 112',
        code: '9000',
        city: 'Gent',
        country: 'BE',
        phone: '+32400000103',
        email: 'info@vandersteen.example',
      },
    ],
  },
  {
    name: 'Marc Thill',
    email: 'partner@demo.test',
    erp_id: 'P00012',
    enterprise_name: 'Thill Représentations SARL',
    language: 'fr',
    tariff: 'PARTNER',
    daysAgo: 400,
    is_approved: true,
    is_partner: true,
    preferred_warehouse: 'LUX',
    vat: 'LU99901276',
    sector: 'wholesale',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Thill Représentations',
        address_one: '7, route de Luxembourg',
        code: 'L-3220',
        city: 'Bettembourg',
        country: 'LU',
        phone: '+352600010001',
        email: 'bureau@thill.example',
      },
    ],
  },
]

/** A colleague of Julie Lambert, who buys for the same company. */
export const secondBuyer = {
  name: 'Thomas Lambert',
  email: 'buyer1b@demo.test',
  language: 'fr',
  of: 'buyer@demo.test',
} as const

/** Who runs the office: signs up like everybody, and is then made administrator. */
export const administrator: DemoUser = {
  name: 'Claire Moreau',
  email: 'admin@demo.test',
  enterprise_name: 'Comptoir Textile',
  language: 'fr',
  tariff: 'STD',
  daysAgo: 401,
  is_approved: false,
  vat: '',
  sector: 'wholesale',
  corporate_status: 'sa',
  addresses: [
    {
      name: 'Claire Moreau',
      address_one: 'Quai des Tisserands 12',
      code: '1000',
      city: 'Bruxelles',
      country: 'BE',
      phone: '+32400000100',
      email: 'admin@demo.test',
    },
  ],
}

/** Whom the partner orders for, beside `buyer2@demo.test`. */
export const clients: DemoCompany[] = [
  {
    name: 'Hôtel Bellevue',
    email: 'reception@bellevue.example',
    erp_id: 'C30015',
    enterprise_name: 'Bellevue Hôtels SA',
    language: 'fr',
    tariff: 'PRO',
    vat: '',
    sector: 'hospitality',
    corporate_status: 'sa',
    addresses: [
      {
        name: 'Hôtel Bellevue',
        address_one: '12, avenue de la Gare',
        code: 'L-1611',
        city: 'Luxembourg',
        country: 'LU',
        phone: '+352600010002',
        email: 'reception@bellevue.example',
      },
    ],
  },
  {
    name: 'Garage Peeters',
    email: 'garage@peeters.example',
    erp_id: 'C30016',
    enterprise_name: 'Garage Peeters BV',
    language: 'nl',
    tariff: 'STD',
    vat: 'BE0110014232',
    sector: 'industry',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Garage Peeters',
        address_one: 'Mechelsesteenweg 203',
        code: '2018',
        city: 'Antwerpen',
        country: 'BE',
        phone: '+32400000105',
        email: 'garage@peeters.example',
      },
    ],
  },
  {
    name: 'Restaurant Zur Post',
    email: 'info@zurpost.example',
    erp_id: 'C30021',
    enterprise_name: 'Zur Post Eupen GmbH',
    language: 'de',
    tariff: 'STD',
    vat: 'BE0110015915',
    sector: 'hospitality',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Restaurant Zur Post',
        address_one: 'Klosterstraße 9',
        code: '4700',
        city: 'Eupen',
        country: 'BE',
        phone: '+32400000106',
        email: 'info@zurpost.example',
      },
    ],
  },
  {
    name: 'Crèche Les Lutins',
    email: 'direction@lutins.example',
    erp_id: 'C30034',
    enterprise_name: 'Les Lutins ASBL',
    language: 'fr',
    tariff: 'STD',
    vat: '',
    sector: 'education',
    corporate_status: 'asbl',
    addresses: [
      {
        name: 'Crèche Les Lutins',
        address_one: 'Rue du Parc 4',
        code: '5000',
        city: 'Namur',
        country: 'BE',
        phone: '+32400000107',
        email: 'direction@lutins.example',
      },
    ],
  },
  {
    name: 'Zorghuis Duinzicht',
    email: 'inkoop@duinzicht.example',
    erp_id: 'C30042',
    enterprise_name: 'Stichting Duinzicht',
    language: 'nl',
    tariff: 'PRO',
    vat: 'NL000099998B57',
    sector: 'care',
    corporate_status: 'foundation',
    addresses: [
      {
        name: 'Zorghuis Duinzicht',
        address_one: 'Strandweg 31',
        code: '2586 JH',
        city: 'Den Haag',
        country: 'NL',
        phone: '+31600000101',
        email: 'inkoop@duinzicht.example',
      },
    ],
  },
]

/** Numbers that VIES would confirm; the demonstration has its answer already. */
export const confirmedVat = [
  { vat: 'FR69999000012', name: 'MAISON DELACROIX SAS', address: '18 RUE DE LA MONNAIE, 59000 LILLE' },
  {
    vat: 'LU99901276',
    name: 'THILL REPRESENTATIONS SARL',
    address: '7 ROUTE DE LUXEMBOURG, L-3220 BETTEMBOURG',
  },
  { vat: 'NL000099998B57', name: 'STICHTING DUINZICHT', address: 'STRANDWEG 31, 2586 DEN HAAG' },
]
