/** A code as the database compares it (`code_key`), letters and digits alone: "tw-4050.12" → "TW405012". */
export const codeKey = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
