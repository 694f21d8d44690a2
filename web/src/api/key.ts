/** A random key of 32 hexadecimal digits; unlike crypto.randomUUID it also works without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
