const lettersInOrder = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL', 'XXXXXL', 'XXXXXXL']
/** Where a size stands among all: letters by how large they are, then numbers; undefined for names. */
export function sizePosition(name: string): number | undefined {
  const letters = name
    .toUpperCase()
    .replace(/^(\d)(X+[SL])$/, (_, count: string, rest: string) => 'X'.repeat(Number(count) - 1) + rest)
  const at = lettersInOrder.indexOf(letters)
  if (at >= 0) return 100 + at
  const number = /^\d{1,4}/.exec(name)
  return number ? 1000 + Number(number[0]) : undefined
}

/** What colours are usually called, and look like. */
export const hexes: Record<string, string> = {
  black: '#16181c',
  blue: '#1f4e9e',
  navy: '#1f2a44',
  brown: '#6b4428',
  gray: '#84888d',
  grey: '#84888d',
  green: '#2f7d46',
  lavender: '#a893c8',
  multi: '#9a9a9a',
  orange: '#e5731b',
  pink: '#e58aa6',
  purple: '#6c3b8f',
  red: '#b7222c',
  white: '#ffffff',
  yellow: '#f2c624',
  beige: '#d8c7a4',
  gold: '#c79a3b',
  silver: '#b9bcc0',
}
