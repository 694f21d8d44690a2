import { expect, test } from 'vitest'
import { withoutSecret } from './observe.ts'

test.each([
  ['/activate/MTc/s3same', '/activate/…'],
  ['/nl/activate/MTc/s3same', '/nl/activate/…'],
  ['//Reset-Password/MTc/s3same', '//Reset-Password/…'],
  ['/allow-email/MTc/s3same', '/allow-email/…'],
  ['/invitation/MTc/s3same', '/invitation/…'],
  ['/api/v1/order/payment-link/s3same/', '/api/v1/order/payment-link/…'],
  ['/api/v1/order/7/payment-link/', '/api/v1/order/7/payment-link/'],
  ['/confirm-email/', '/confirm-email/'],
  ['/api/v1/auth/users/activation/', '/api/v1/auth/users/activation/'],
])('OD-47: of a call of %s the log keeps %s', (path, kept) => expect(withoutSecret(path)).toBe(kept))
