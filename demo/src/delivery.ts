import { texts, type Texts } from './catalogue/texts.ts'

type Rule = {
  country?: 'BE' | 'FR' | 'LU' | 'NL'
  tariff?: string
  price: string
  free_from?: string
  minimum?: string
}
export type DemoDeliveryOption = {
  code: string
  kind: 'pickup' | 'shipping'
  name: Texts
  description: Texts
  lead_days: number
  cutoff_time: string
  blocks_pickup_only: boolean
  countries: string[]
  warehouses: string[]
  rules: Rule[]
}

/** What of the demonstration shop can be had how, and what it costs (EUR without VAT). */
export const deliveryOptions: DemoDeliveryOption[] = [
  {
    code: 'shipping',
    kind: 'shipping',
    name: texts('Livraison standard', 'Standaardlevering', 'Standardlieferung', 'Standard delivery'),
    description: texts(
      'Par camion ou colis, en deux jours ouvrables.',
      'Per vrachtwagen of pakket, in twee werkdagen.',
      'Per LKW oder Paket, in zwei Werktagen.',
      'By lorry or parcel, in two working days.',
    ),
    lead_days: 2,
    cutoff_time: '15:00',
    blocks_pickup_only: true,
    countries: ['BE', 'FR', 'LU', 'NL'],
    warehouses: [],
    rules: [
      { price: '12.50', free_from: '400.00', minimum: '75.00' },
      { country: 'BE', price: '7.95', free_from: '250.00', minimum: '50.00' },
      { country: 'LU', price: '9.95', free_from: '300.00', minimum: '50.00' },
      { country: 'NL', price: '9.95', free_from: '300.00', minimum: '75.00' },
      { country: 'FR', tariff: 'PRO', price: '9.95', free_from: '350.00', minimum: '75.00' },
    ],
  },
  {
    code: 'express',
    kind: 'shipping',
    name: texts('Livraison express', 'Expreslevering', 'Expresslieferung', 'Express delivery'),
    description: texts(
      'Le jour ouvrable suivant, pour les commandes passées avant midi.',
      'De volgende werkdag, voor bestellingen vóór de middag.',
      'Am nächsten Werktag, bei Bestellung vor 12 Uhr.',
      'The next working day, for orders placed before noon.',
    ),
    lead_days: 1,
    cutoff_time: '12:00',
    blocks_pickup_only: true,
    countries: ['BE', 'LU', 'NL'],
    warehouses: [],
    rules: [
      { price: '24.50', minimum: '50.00' },
      { country: 'BE', price: '16.50', minimum: '50.00' },
    ],
  },
  {
    code: 'pickup',
    kind: 'pickup',
    name: texts(
      'Enlèvement au dépôt',
      'Afhaling in het magazijn',
      'Abholung im Lager',
      'Pickup at the warehouse',
    ),
    description: texts(
      'Prêt le jour ouvrable suivant, dans le dépôt de votre choix.',
      'Klaar op de volgende werkdag, in het magazijn van uw keuze.',
      'Bereit am nächsten Werktag, im Lager Ihrer Wahl.',
      'Ready the next working day, at the warehouse you choose.',
    ),
    lead_days: 1,
    cutoff_time: '16:00',
    blocks_pickup_only: false,
    countries: [],
    warehouses: ['BXL', 'LIE', 'LUX'],
    rules: [{ price: '0.00' }],
  },
  {
    code: 'pickup-now',
    kind: 'pickup',
    name: texts(
      'Comptoir cash & carry',
      'Cash-&-carrybalie',
      'Abholtheke Cash & Carry',
      'Cash & carry counter',
    ),
    description: texts(
      'Prêt le jour même, au comptoir d’Anderlecht seulement.',
      'Dezelfde dag klaar, alleen aan de balie in Anderlecht.',
      'Noch am selben Tag, nur an der Theke in Anderlecht.',
      'Ready the same day, at the Anderlecht counter only.',
    ),
    lead_days: 0,
    cutoff_time: '14:00',
    blocks_pickup_only: false,
    countries: [],
    warehouses: ['BXL'],
    rules: [{ price: '0.00', minimum: '25.00' }],
  },
]
