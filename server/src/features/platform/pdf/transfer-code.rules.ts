import type { Money } from '@comptoir/contract/common'

/** What is to be paid, and by which Belgian structured communication it is known. */
export type Due = { amount: Money; communication: string }

/**
 * What the QR code says, for the app of a bank to fill in a credit transfer (EPC069-12, version 2, UTF-8). What comes
 * after the last element that is used is left out. The communication goes as its twelve digits where the creditor's
 * reference stands: in the free text an app would not take it for one.
 *
 * @param due without it there is neither amount nor communication
 */
export const transferCode = (
  { holder, iban, bic }: { holder: string; iban: string; bic: string },
  due?: Due,
): string =>
  [
    ...['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban.replace(/\s/g, '').toUpperCase()],
    ...(due ? [`EUR${due.amount}`, '', due.communication.replace(/\D/g, '')] : []),
  ].join('\n')
