import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import type { PaymentMethod } from '@comptoir/contract/payment-method'

/** `afterHours` counts those of working days alone: 26 is the next one, two hours later than the order was placed. */
export type DemoStep = { status: OrderStatus; afterHours: number; by: 'buyer' | 'office'; reason?: string }
export type DemoOrder = {
  /** Also the idempotency key: loading again places nothing twice. */
  key: string
  /** E-mail of the user who orders, and of the client it is for. */
  by: string
  owner?: string
  daysAgo: number
  option: 'shipping' | 'express' | 'pickup'
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  /** When the money came; with the last step where left out. */
  paidAfterDays?: number
  customer_reference?: string
  comment?: string
  specific_request?: string
  /** Style, how many of its products, and packs of each. */
  lines: [style: string, products: number, packs: number][]
  steps: DemoStep[]
  tracking?: { carrier: string; code: string }
}

const office = (status: OrderStatus, afterHours: number, reason?: string): DemoStep => ({
  status,
  afterHours,
  by: 'office',
  ...(reason === undefined ? {} : { reason }),
})

/** One of each status, oldest first. Styles without a reference are the first of their category. */
export const orders: DemoOrder[] = [
  {
    key: 'demo-1',
    by: 'buyer@demo.test',
    daysAgo: 118,
    option: 'shipping',
    payment_method: 'on_account',
    payment_status: 'paid',
    paidAfterDays: 29,
    customer_reference: 'PO-2214',
    lines: [
      ['K356', 12, 10],
      ['PRO 210', 6, 15],
      ['@tote', 3, 4],
    ],
    steps: [office('in_progress', 3), office('processed', 26), office('completed', 50)],
    tracking: { carrier: 'bpost', code: '323212345659900001234567' },
  },
  {
    key: 'demo-2',
    by: 'buyer@demo.test',
    daysAgo: 86,
    option: 'shipping',
    payment_method: 'bank_transfer',
    payment_status: 'not_paid',
    customer_reference: 'PO-2251',
    lines: [
      ['@softshell', 8, 3],
      ['@cap', 4, 10],
    ],
    steps: [office('admin_canceled', 28, 'Virement non reçu dans le délai convenu.')],
  },
  {
    key: 'demo-3',
    by: 'buyer2@demo.test',
    daysAgo: 71,
    option: 'shipping',
    payment_method: 'bank_transfer',
    payment_status: 'paid',
    customer_reference: 'MD 4471',
    lines: [
      ['PRO 210', 20, 10],
      ['@polo-short', 12, 8],
    ],
    steps: [office('in_progress', 25), office('processed', 50), office('completed', 98)],
    tracking: { carrier: 'dpd', code: '05212345678901' },
  },
  {
    key: 'demo-4',
    by: 'buyer@demo.test',
    daysAgo: 64,
    option: 'pickup',
    payment_method: 'bank_transfer',
    payment_status: 'not_paid',
    comment: 'Merci de préparer sur une seule palette.',
    lines: [
      ['@apron-bib', 5, 12],
      ['@kitchen-towel', 2, 6],
    ],
    steps: [{ status: 'client_canceled', afterHours: 2, by: 'buyer' }],
  },
  {
    key: 'demo-5',
    by: 'partner@demo.test',
    owner: 'reception@bellevue.example',
    daysAgo: 40,
    option: 'shipping',
    payment_method: 'bank_transfer',
    payment_status: 'pending', // late: a reminder is due
    customer_reference: 'Bellevue – printemps',
    lines: [
      ['@towel', 10, 6],
      ['@bathrobe', 4, 6],
      ['@duvet-cover', 3, 5],
    ],
    steps: [office('in_progress', 5), office('processed', 29), office('completed', 99)],
    tracking: { carrier: 'post_lu', code: 'RR123456785LU' },
  },
  {
    key: 'demo-6',
    by: 'buyer@demo.test',
    daysAgo: 12,
    option: 'shipping',
    payment_method: 'on_account',
    payment_status: 'pending',
    customer_reference: 'PO-2302',
    lines: [
      ['TW-4050.12', 10, 4],
      ['@hivis-vest', 3, 5],
      ['@sock-work', 2, 6],
    ],
    steps: [office('in_progress', 5), office('processed', 30)],
  },
  {
    key: 'demo-7',
    by: 'buyer@demo.test',
    daysAgo: 6,
    option: 'shipping',
    payment_method: 'on_account',
    payment_status: 'pending',
    customer_reference: 'PO-2309',
    lines: [
      ['@sweat-hood', 10, 4],
      ['@beanie', 4, 10],
    ],
    steps: [office('in_progress', 25)],
  },
  {
    key: 'demo-8',
    by: 'buyer@demo.test',
    daysAgo: 4,
    option: 'express',
    payment_method: 'bank_transfer',
    payment_status: 'paid',
    customer_reference: 'Urgent salon',
    lines: [['@polo-short', 8, 6]],
    steps: [office('pending_payment', 1), office('paid', 2)],
  },
  {
    key: 'demo-9',
    by: 'buyer@demo.test',
    daysAgo: 3,
    option: 'pickup',
    payment_method: 'bank_transfer',
    payment_status: 'pending',
    lines: [
      ['@chef-jacket', 6, 3],
      ['@apron-waist', 4, 5],
    ],
    steps: [office('pending_payment', 1)],
  },
  {
    key: 'demo-10',
    by: 'buyer2@demo.test',
    daysAgo: 2,
    option: 'shipping',
    payment_method: 'bank_transfer',
    payment_status: 'pending',
    customer_reference: 'MD 4502',
    lines: [['K356', 30, 6]],
    steps: [],
  },
  {
    key: 'demo-11',
    by: 'buyer@demo.test',
    daysAgo: 1,
    option: 'shipping',
    payment_method: 'on_account',
    payment_status: 'pending',
    customer_reference: 'PO-2317',
    comment: 'Livraison le matin, s’il vous plaît.',
    specific_request: 'Avez-vous le T-shirt K356 en rose poudré, taille 2XL ? Il en faudrait 40.',
    lines: [
      ['K356', 14, 5],
      ['@polo-long', 5, 4],
    ],
    steps: [],
  },
]

export const recurringBaskets: {
  owner: string
  name: string
  lines: [style: string, products: number, packs: number][]
  /** Article that was retired since, and packs. */
  retired?: [ref: string, packs: number]
}[] = [
  {
    owner: 'buyer@demo.test',
    name: 'Réassort mensuel T-shirts',
    lines: [
      ['K356', 18, 10],
      ['PRO 210', 10, 10],
      ['@tote', 4, 2],
    ],
  },
  {
    owner: 'buyer@demo.test',
    name: 'Tenues de l’atelier',
    lines: [
      ['TW-4050.12', 6, 2],
      ['@sock-work', 2, 4],
      ['@glove-work', 3, 2],
    ],
  },
  {
    owner: 'buyer2@demo.test',
    name: 'Collection accueil',
    retired: ['K355-WHT-M', 6],
    lines: [
      ['@polo-short', 10, 5],
      ['@shirt-long', 8, 3],
    ],
  },
]

/** What the first buyer calls some of our articles. */
export const ownCodes: [code: string, ref: string][] = [
  ['TS-BLANC-M', 'K356-WHT-M'],
  ['TS-NOIR-L', 'K356-BLK-L'],
  ['PANT-01', 'TW-4050.12-KHK-46/82'],
  ['40 200 17', 'PRO 210-NVY-M'],
]
