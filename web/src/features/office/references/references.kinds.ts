import { referenceKinds, type ReferenceKind } from '@comptoir/contract/admin-reference'

/** The list that an address names; that of categories where it names none. */
export const readKind = ({ kind }: Record<string, unknown>): { kind?: ReferenceKind } => {
  const known = referenceKinds.find((one) => one === kind)
  return known && known !== 'category' ? { kind: known } : {}
}

/** The one of the list that an address opens. */
export const readOpened = ({ opened }: Record<string, unknown>): { opened?: string } =>
  typeof opened === 'string' && /^[1-9]\d{0,14}$/.test(opened) ? { opened } : {}
