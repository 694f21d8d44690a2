import type { Messages } from './messages.gen.ts'

export type Namespace = keyof Messages

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Messages
    returnNull: false
  }
}
