import type { Page } from '@playwright/test'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the six digits on the left are written mirrored, by the first digit, which has no bars of its own. */
const mirrored = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]
const inverse = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('')
const backwards = (bars: string) => [...bars].toReversed().join('')

/** The bars of an EAN-13, one sign a module: 1 is dark. */
function barsOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const halves = digits.map((digit, index) => {
    const bars = left[digit]!
    if (index >= 6) return inverse(bars)
    return mirrored[first]![index] === '1' ? backwards(inverse(bars)) : bars
  })
  return `101${halves.slice(0, 6).join('')}01010${halves.slice(6).join('')}101`
}

/** A photo of an EAN-13, as PNG. */
export async function photoOf(page: Page, code: string): Promise<Buffer> {
  const address = await page.evaluate((bars) => {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 300
    const context = canvas.getContext('2d')!
    context.fillStyle = '#eee'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#111'
    for (const [index, bar] of [...bars].entries())
      if (bar === '1') context.fillRect(97 + 3 * index, 60, 3, 180)
    return canvas.toDataURL('image/png')
  }, barsOf(code))
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
