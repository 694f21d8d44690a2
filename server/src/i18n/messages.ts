import type { Language } from '@comptoir/contract/common'
import { addressMessages } from './addresses.messages.ts'
import { adminMessages } from './admin.messages.ts'
import { basketMessages } from './basket.messages.ts'
import { catalogueMessages } from './catalogue.messages.ts'
import { checkoutMessages } from './checkout.messages.ts'
import { contentMessages } from './content.messages.ts'
import { documentMessages } from './documents.messages.ts'
import { httpMessages } from './http.messages.ts'
import { importMessages } from './import.messages.ts'
import { mailMessages } from './mail.messages.ts'
import { orderMailMessages } from './order-mail.messages.ts'
import { orderMessages } from './orders.messages.ts'
import { registrationMessages } from './registration.messages.ts'
import { totalsMessages } from './totals.messages.ts'
import { unitMessages } from './units.messages.ts'

const texts = {
  ...httpMessages,
  ...addressMessages,
  ...adminMessages,
  ...basketMessages,
  ...catalogueMessages,
  ...checkoutMessages,
  ...importMessages,
  ...contentMessages,
  ...documentMessages,
  ...mailMessages,
  ...orderMailMessages,
  ...orderMessages,
  ...registrationMessages,
  ...totalsMessages,
  ...unitMessages,
}
export type MessageKey = keyof typeof texts

/** Says a message in a language. A value that is missing leaves its place empty. */
export const translate = (
  language: Language,
  key: MessageKey,
  values: Record<string, string | number> = {},
): string => texts[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
