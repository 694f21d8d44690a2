import type { Language as AnyLanguage } from '@comptoir/contract/common'
import { withDe } from '@comptoir/contract/typography'
import adminDe from '../../web/src/i18n/de/admin.json' with { type: 'json' }
import adminClientsDe from '../../web/src/i18n/de/adminClients.json' with { type: 'json' }
import adminReasonsDe from '../../web/src/i18n/de/adminReasons.json' with { type: 'json' }
import adminStaffDe from '../../web/src/i18n/de/adminStaff.json' with { type: 'json' }
import basketDe from '../../web/src/i18n/de/basket.json' with { type: 'json' }
import catalogueDe from '../../web/src/i18n/de/catalogue.json' with { type: 'json' }
import checkoutDe from '../../web/src/i18n/de/checkout.json' with { type: 'json' }
import clientsDe from '../../web/src/i18n/de/clients.json' with { type: 'json' }
import commonDe from '../../web/src/i18n/de/common.json' with { type: 'json' }
import contentDe from '../../web/src/i18n/de/content.json' with { type: 'json' }
import formDe from '../../web/src/i18n/de/form.json' with { type: 'json' }
import importDe from '../../web/src/i18n/de/import.json' with { type: 'json' }
import keyboardDe from '../../web/src/i18n/de/keyboard.json' with { type: 'json' }
import loadLinesDe from '../../web/src/i18n/de/loadLines.json' with { type: 'json' }
import ordersDe from '../../web/src/i18n/de/orders.json' with { type: 'json' }
import paymentDe from '../../web/src/i18n/de/payment.json' with { type: 'json' }
import ownCodesDe from '../../web/src/i18n/de/ownCodes.json' with { type: 'json' }
import productDe from '../../web/src/i18n/de/product.json' with { type: 'json' }
import quickOrderDe from '../../web/src/i18n/de/quickOrder.json' with { type: 'json' }
import recurringDe from '../../web/src/i18n/de/recurring.json' with { type: 'json' }
import registrationDe from '../../web/src/i18n/de/registration.json' with { type: 'json' }
import scanDe from '../../web/src/i18n/de/scan.json' with { type: 'json' }
import sessionDe from '../../web/src/i18n/de/session.json' with { type: 'json' }
import shellDe from '../../web/src/i18n/de/shell.json' with { type: 'json' }
import usualDe from '../../web/src/i18n/de/usual.json' with { type: 'json' }
import accountFr from '../../web/src/i18n/fr/account.json' with { type: 'json' }
import adminFr from '../../web/src/i18n/fr/admin.json' with { type: 'json' }
import adminClientsFr from '../../web/src/i18n/fr/adminClients.json' with { type: 'json' }
import adminReasonsFr from '../../web/src/i18n/fr/adminReasons.json' with { type: 'json' }
import adminReferencesFr from '../../web/src/i18n/fr/adminReferences.json' with { type: 'json' }
import adminStaffFr from '../../web/src/i18n/fr/adminStaff.json' with { type: 'json' }
import basketFr from '../../web/src/i18n/fr/basket.json' with { type: 'json' }
import catalogueFr from '../../web/src/i18n/fr/catalogue.json' with { type: 'json' }
import checkoutFr from '../../web/src/i18n/fr/checkout.json' with { type: 'json' }
import clientsFr from '../../web/src/i18n/fr/clients.json' with { type: 'json' }
import commonFr from '../../web/src/i18n/fr/common.json' with { type: 'json' }
import contentFr from '../../web/src/i18n/fr/content.json' with { type: 'json' }
import formFr from '../../web/src/i18n/fr/form.json' with { type: 'json' }
import importFr from '../../web/src/i18n/fr/import.json' with { type: 'json' }
import keyboardFr from '../../web/src/i18n/fr/keyboard.json' with { type: 'json' }
import loadLinesFr from '../../web/src/i18n/fr/loadLines.json' with { type: 'json' }
import ordersFr from '../../web/src/i18n/fr/orders.json' with { type: 'json' }
import paymentFr from '../../web/src/i18n/fr/payment.json' with { type: 'json' }
import ownCodesFr from '../../web/src/i18n/fr/ownCodes.json' with { type: 'json' }
import productFr from '../../web/src/i18n/fr/product.json' with { type: 'json' }
import quickOrderFr from '../../web/src/i18n/fr/quickOrder.json' with { type: 'json' }
import recurringFr from '../../web/src/i18n/fr/recurring.json' with { type: 'json' }
import registrationFr from '../../web/src/i18n/fr/registration.json' with { type: 'json' }
import scanFr from '../../web/src/i18n/fr/scan.json' with { type: 'json' }
import sessionFr from '../../web/src/i18n/fr/session.json' with { type: 'json' }
import shellFr from '../../web/src/i18n/fr/shell.json' with { type: 'json' }
import usualFr from '../../web/src/i18n/fr/usual.json' with { type: 'json' }
import { typesetAll, type Texts } from '../../web/src/i18n/typography.ts'

/** What a visitor reads, so that the tests find things as a visitor does: by their names. */
export const texts = {
  fr: {
    name: 'Français',
    account: accountFr,
    admin: adminFr,
    adminClients: adminClientsFr,
    adminReasons: adminReasonsFr,
    adminReferences: adminReferencesFr,
    adminStaff: adminStaffFr,
    basket: basketFr,
    catalogue: catalogueFr,
    checkout: checkoutFr,
    clients: clientsFr,
    common: commonFr,
    content: contentFr,
    form: formFr,
    import: importFr,
    keyboard: keyboardFr,
    loadLines: loadLinesFr,
    orders: ordersFr,
    payment: paymentFr,
    ownCodes: ownCodesFr,
    product: productFr,
    quickOrder: quickOrderFr,
    recurring: recurringFr,
    registration: registrationFr,
    scan: scanFr,
    session: sessionFr,
    shell: shellFr,
    usual: usualFr,
  },
  de: {
    name: 'Deutsch',
    admin: adminDe,
    adminClients: adminClientsDe,
    adminReasons: adminReasonsDe,
    adminStaff: adminStaffDe,
    basket: basketDe,
    catalogue: catalogueDe,
    checkout: checkoutDe,
    clients: clientsDe,
    common: commonDe,
    content: contentDe,
    form: formDe,
    import: importDe,
    keyboard: keyboardDe,
    loadLines: loadLinesDe,
    orders: ordersDe,
    payment: paymentDe,
    ownCodes: ownCodesDe,
    product: productDe,
    quickOrder: quickOrderDe,
    recurring: recurringDe,
    registration: registrationDe,
    scan: scanDe,
    session: sessionDe,
    shell: shellDe,
    usual: usualDe,
  },
}

export type Language = keyof typeof texts
export const languages = ['fr', 'de'] as const satisfies Language[]

/** Texts as the screens set them. */
export const asSet = <T extends object>(given: T, language: AnyLanguage = 'fr'): T =>
  typesetAll(given as Texts, language) as T

/** A text with its placeholders filled, as the screens do. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)(, de)?\}\}/g, (gap, name: string, de) =>
    values[name] === undefined ? gap : de ? withDe(values[name]) : String(values[name]),
  )

/** A pattern of a text: placeholders match anything, spaces also no-break spaces. */
export const anyOf = (...given: string[]): RegExp =>
  new RegExp(
    given
      .map((text) =>
        text
          .split(/\{\{[^}]*\}\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))
          .join('.+'),
      )
      .join('|'),
  )
