/** A size as it is compared, however it is written: "50 × 100 cm" → "50x100", "XXXL" → "3xl", "36/76" → "3676". */
export function sizeKey(text: string): string {
  const key = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[×*]/g, 'x')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(\d+x\d+)cm$/, '$1')
  const extra = /^(x{2,})([sl])$/.exec(key)
  return extra ? `${extra[1]!.length}x${extra[2]}` : key
}
