import { z } from 'zod'

export const paymentMethods = ['bank_transfer', 'online', 'on_account'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>
