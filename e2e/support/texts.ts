import type { Language as AnyLanguage } from '@comptoir/contract/common'
import { adminClients as adminClientsDe } from '../../web/src/i18n/de/adminClients.ts'
import { adminReasons as adminReasonsDe } from '../../web/src/i18n/de/adminReasons.ts'
import { basket as basketDe } from '../../web/src/i18n/de/basket.ts'
import { catalogue as catalogueDe } from '../../web/src/i18n/de/catalogue.ts'
import { checkout as checkoutDe } from '../../web/src/i18n/de/checkout.ts'
import { common as commonDe } from '../../web/src/i18n/de/common.ts'
import { form as formDe } from '../../web/src/i18n/de/form.ts'
import { orders as ordersDe } from '../../web/src/i18n/de/orders.ts'
import { product as productDe } from '../../web/src/i18n/de/product.ts'
import { registration as registrationDe } from '../../web/src/i18n/de/registration.ts'
import { session as sessionDe } from '../../web/src/i18n/de/session.ts'
import { shell as shellDe } from '../../web/src/i18n/de/shell.ts'
import { adminClients as adminClientsFr } from '../../web/src/i18n/fr/adminClients.ts'
import { adminReasons as adminReasonsFr } from '../../web/src/i18n/fr/adminReasons.ts'
import { basket as basketFr } from '../../web/src/i18n/fr/basket.ts'
import { catalogue as catalogueFr } from '../../web/src/i18n/fr/catalogue.ts'
import { checkout as checkoutFr } from '../../web/src/i18n/fr/checkout.ts'
import { common as commonFr } from '../../web/src/i18n/fr/common.ts'
import { form as formFr } from '../../web/src/i18n/fr/form.ts'
import { orders as ordersFr } from '../../web/src/i18n/fr/orders.ts'
import { product as productFr } from '../../web/src/i18n/fr/product.ts'
import { registration as registrationFr } from '../../web/src/i18n/fr/registration.ts'
import { session as sessionFr } from '../../web/src/i18n/fr/session.ts'
import { shell as shellFr } from '../../web/src/i18n/fr/shell.ts'
import { typeset } from '../../web/src/i18n/typography.ts'

/** What a visitor reads, so that the tests find things as a visitor does: by their names. */
export const texts = {
  fr: {
    name: 'Français',
    adminClients: adminClientsFr,
    adminReasons: adminReasonsFr,
    basket: basketFr,
    catalogue: catalogueFr,
    checkout: checkoutFr,
    common: commonFr,
    form: formFr,
    orders: ordersFr,
    product: productFr,
    registration: registrationFr,
    session: sessionFr,
    shell: shellFr,
  },
  de: {
    name: 'Deutsch',
    adminClients: adminClientsDe,
    adminReasons: adminReasonsDe,
    basket: basketDe,
    catalogue: catalogueDe,
    checkout: checkoutDe,
    common: commonDe,
    form: formDe,
    orders: ordersDe,
    product: productDe,
    registration: registrationDe,
    session: sessionDe,
    shell: shellDe,
  },
}

export type Language = keyof typeof texts
export const languages = ['fr', 'de'] as const satisfies Language[]

/** Texts as the screens set them. */
export const asSet = <T extends object>(given: T, language: AnyLanguage = 'fr'): T =>
  typeset(given, language) as T

/** A text with its gaps filled. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap))

/** A text whose gaps may hold anything, and whose spaces may be such as do not break. */
export const anyOf = (...given: string[]): RegExp =>
  new RegExp(
    given
      .map((text) =>
        text
          .split(/\{\{\w+\}\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))
          .join('.+'),
      )
      .join('|'),
  )
