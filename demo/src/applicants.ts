import type { DemoUser } from './accounts.ts'

/** Somebody who has signed up; what the office has done about it. */
export type DemoApplicant = DemoUser & {
  claimed_erp_id?: string
  is_unconfirmed?: boolean
  refused?: string
  wants_deletion?: boolean
}

const waiting = { is_approved: false, tariff: 'STD' } as const

/** Invented companies that have signed up: a colleague of a customer, somebody the books know, one who waits too long. */
export const applicants: DemoApplicant[] = [
  {
    ...waiting,
    daysAgo: 0.3,
    name: 'Nicolas Lambert',
    email: 'nicolas@atelier-lambert.example',
    enterprise_name: 'Atelier Lambert SRL',
    language: 'fr',
    signup_info: 'Second site à Seraing, commandes séparées de celles de ma sœur.',
    vat: 'BE0110012846', // the number of Julie Lambert, who is a customer
    sector: 'printing',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Nicolas Lambert',
        address_one: 'Rue de l’Industrie 9',
        code: '4100',
        city: 'Seraing',
        country: 'BE',
        phone: '+32400000108',
        email: 'nicolas@atelier-lambert.example',
      },
    ],
  },
  {
    ...waiting,
    daysAgo: 1.2,
    name: 'Koen Peeters',
    email: 'koen@garage-peeters.example',
    enterprise_name: 'Garage Peeters BV',
    language: 'nl',
    claimed_erp_id: 'C30016', // the number of a client whom the partner orders for
    signup_info: 'Wij bestellen al jaren via onze vertegenwoordiger en willen nu zelf bestellen.',
    vat: 'BE0110014232',
    sector: 'industry',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Koen Peeters',
        address_one: 'Mechelsesteenweg 203',
        code: '2018',
        city: 'Antwerpen',
        country: 'BE',
        phone: '+32400000105',
        email: 'koen@garage-peeters.example',
      },
    ],
  },
  {
    ...waiting,
    daysAgo: 8,
    name: 'Sabine Klein',
    email: 'sabine@naehstube-klein.example',
    enterprise_name: 'Nähstube Klein',
    language: 'de',
    signup_info: 'Änderungsschneiderei, Arbeitskleidung für drei Betriebe.',
    vat: '',
    sector: 'workwear',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Sabine Klein',
        address_one: 'Hauptstraße 41',
        code: '4780',
        city: 'Sankt Vith',
        country: 'BE',
        phone: '+32400000109',
        email: 'sabine@naehstube-klein.example',
      },
    ],
  },
  {
    ...waiting,
    daysAgo: 12,
    name: 'Éric Blanc',
    email: 'eric@boutique-blanc.example',
    enterprise_name: 'Boutique Blanc',
    language: 'fr',
    refused: 'Nous ne livrons qu’aux professionnels : le numéro de TVA de votre entreprise manque.',
    vat: '',
    sector: 'promotional',
    corporate_status: 'sas',
    addresses: [
      {
        name: 'Éric Blanc',
        address_one: '4 rue des Lilas',
        code: '59800',
        city: 'Lille',
        country: 'FR',
        phone: '+33639980002',
        email: 'eric@boutique-blanc.example',
      },
    ],
  },
  {
    ...waiting,
    daysAgo: 0.1,
    is_unconfirmed: true,
    name: 'Pieter de Wit',
    email: 'pieter@dewit-horeca.example',
    enterprise_name: 'De Wit Horeca BV',
    language: 'nl',
    vat: 'NL000099998B57',
    sector: 'hospitality',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Pieter de Wit',
        address_one: 'Havenstraat 12',
        code: '3011 GH',
        city: 'Rotterdam',
        country: 'NL',
        phone: '+31600000102',
        email: 'pieter@dewit-horeca.example',
      },
    ],
  },
  {
    daysAgo: 300,
    is_approved: true,
    wants_deletion: true,
    tariff: 'STD',
    name: 'Luc Martens',
    email: 'luc@martens-sport.example',
    enterprise_name: 'Martens Sport',
    language: 'nl',
    vat: '',
    sector: 'promotional',
    corporate_status: 'srl',
    addresses: [
      {
        name: 'Luc Martens',
        address_one: 'Stationsstraat 8',
        code: '3000',
        city: 'Leuven',
        country: 'BE',
        phone: '+32400000110',
        email: 'luc@martens-sport.example',
      },
    ],
  },
]
