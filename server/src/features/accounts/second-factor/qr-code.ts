/** A QR code: how many squares it is wide, and the dark ones as the path of an SVG, with the margin that readers need. */
export type QrCode = { size: number; path: string }

const MARGIN = 4

/** Draws a text. What does so is loaded with the first one: few ever ask. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { default: bwip } = await import('bwip-js')
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M') as { pixs: number[]; pixx: number }[]
  const { pixs, pixx } = symbol! // it draws one symbol
  const dark = pixs.flatMap((pixel, index) =>
    pixel ? [`M${(index % pixx) + MARGIN} ${Math.floor(index / pixx) + MARGIN}h1v1h-1z`] : [],
  )
  return { size: pixx + 2 * MARGIN, path: dark.join('') }
}
