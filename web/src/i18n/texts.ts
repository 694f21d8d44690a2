import type { account } from './en/account.ts'
import type { basket } from './en/basket.ts'
import type { catalogue } from './en/catalogue.ts'
import type { checkout } from './en/checkout.ts'
import type { common } from './en/common.ts'
import type { content } from './en/content.ts'
import type { orders } from './en/orders.ts'
import type { product } from './en/product.ts'
import type { recurring } from './en/recurring.ts'
import type { session } from './en/session.ts'
import type { shell } from './en/shell.ts'

/** Every namespace of texts; English is the source of the keys. */
export type Namespaces = {
  account: typeof account
  basket: typeof basket
  catalogue: typeof catalogue
  checkout: typeof checkout
  common: typeof common
  content: typeof content
  orders: typeof orders
  product: typeof product
  recurring: typeof recurring
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
