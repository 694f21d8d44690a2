import type { account } from './en/account.ts'
import type { admin } from './en/admin.ts'
import type { adminAudit } from './en/adminAudit.ts'
import type { adminClients } from './en/adminClients.ts'
import type { adminMail } from './en/adminMail.ts'
import type { adminReasons } from './en/adminReasons.ts'
import type { adminSettings } from './en/adminSettings.ts'
import type { basket } from './en/basket.ts'
import type { catalogue } from './en/catalogue.ts'
import type { checkout } from './en/checkout.ts'
import type { common } from './en/common.ts'
import type { content } from './en/content.ts'
import type { form } from './en/form.ts'
import type { orders } from './en/orders.ts'
import type { passwords } from './en/passwords.ts'
import type { product } from './en/product.ts'
import type { recurring } from './en/recurring.ts'
import type { registration } from './en/registration.ts'
import type { session } from './en/session.ts'
import type { shell } from './en/shell.ts'

/** Every namespace of texts; English is the source of the keys. */
export type Namespaces = {
  account: typeof account
  admin: typeof admin
  adminAudit: typeof adminAudit
  adminClients: typeof adminClients
  adminMail: typeof adminMail
  adminReasons: typeof adminReasons
  adminSettings: typeof adminSettings
  basket: typeof basket
  catalogue: typeof catalogue
  checkout: typeof checkout
  common: typeof common
  content: typeof content
  form: typeof form
  orders: typeof orders
  passwords: typeof passwords
  product: typeof product
  recurring: typeof recurring
  registration: typeof registration
  session: typeof session
  shell: typeof shell
}
export type Namespace = keyof Namespaces

/** The same keys with other words: a catalogue that misses or invents one does not compile. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Namespaces
    returnNull: false
  }
}
