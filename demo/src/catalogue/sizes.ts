export type Size = { code: string; name: string; run: string; lengthCm?: number }

const run = (name: string, codes: string, label: (code: string) => string = (code) => code): Size[] =>
  codes.split(' ').map((code) => ({ code, name: label(code), run: name }))
const centimetres = (code: string) => `${code.replace('x', ' × ')} cm`

/** Inside lengths of trousers: short, regular, long. */
const insideLengthsCm = [76, 82, 88]
const trouserWaists = '36 38 40 42 44 46 48 50 52 54 56 58 60 62 64 66'

const trouserLengths: Size[] = trouserWaists.split(' ').flatMap((waist) =>
  insideLengthsCm.map((lengthCm) => ({
    code: `${waist}/${lengthCm}`,
    name: `${waist}/${lengthCm}`,
    run: 'trouser-length',
    lengthCm,
  })),
)

/** All sizes in the order in which they are shown, run after run. */
export const sizes: readonly Size[] = [
  ...run('baby', '50/56 62/68 74/80 86/92'),
  ...run('kids', '98/104 110/116 122/128 134/140 146/152 158/164'),
  ...run('adult', 'XXS XS S M L XL 2XL 3XL 4XL 5XL 6XL'),
  ...run('adult-double', 'S/M L/XL 2XL/3XL'),
  ...run('trouser', trouserWaists),
  ...trouserLengths,
  ...run('glove', '7 8 9 10 11'),
  ...run('foot', '35-38 39-42 43-46 47-49'),
  ...run('towel', '30x30 30x50 40x60 50x100 70x140 90x180 100x150', centimetres),
  ...run('bed', '60x70 65x65 80x200 90x200 140x200 160x200 180x200 200x200 240x220 260x240', centimetres),
  ...run('table', '40x40 50x50 90x90 140x140 140x220 140x240 160x260 180x300', centimetres),
  ...run('kitchen', '50x70 60x60 65x85', centimetres),
  ...run('mat', '50x80 60x100', centimetres),
  ...run('blanket', '130x170 150x200 220x240', centimetres),
  ...run('apron', '40x90 70x50 75x85 80x100', centimetres),
  ...run('one', 'TU'),
]

const byCode = new Map(sizes.map((size) => [size.code, size]))

export function sizeOf(code: string): Size {
  const found = byCode.get(code)
  if (!found) throw new Error(`no size ${code}`)
  return found
}

/** `from` to `to` of one run, both included. */
export function sizesFrom(from: string, to: string): string[] {
  const first = sizes.findIndex(({ code }) => code === from)
  const last = sizes.findIndex(({ code }) => code === to)
  if (first < 0 || last < first || sizes[first]?.run !== sizes[last]?.run)
    throw new Error(`no sizes ${from} to ${to}`)
  return sizes.slice(first, last + 1).map(({ code }) => code)
}
