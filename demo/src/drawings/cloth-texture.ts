import sharp from 'sharp'

/** What all cloth has in common, as data URLs of grey pictures: mid grey changes nothing under `soft-light`. */
export type ClothTextures = {
  /** The gentle waves of cloth that was worn or folded, over the whole square. */
  wrinkles: string
  /** The grain of the weave; a tile of `tileSide` units that fits to itself on all sides. */
  weave: string
}

export const tileSide = 150

let made: Promise<ClothTextures> | undefined

/** Made once per process: turbulence would take most of the time of each drawing. */
export function clothTextures(): Promise<ClothTextures> {
  made ??= Promise.all([picture(wrinkles, 360), picture(weave, tileSide * 2)]).then(([waves, grain]) => ({
    wrinkles: waves,
    weave: grain,
  }))
  return made
}

async function picture(filter: string, pixels: number): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><filter id="cloth" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">${filter}</filter><rect width="${pixels}" height="${pixels}" filter="url(#cloth)"/></svg>`
  const jpeg = await sharp(Buffer.from(svg)).removeAlpha().greyscale().jpeg({ quality: 88 }).toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

const wrinkles =
  '<feTurbulence type="fractalNoise" baseFrequency="0.015 0.0092" numOctaves="2" seed="23"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 0"/><feDiffuseLighting surfaceScale="26" diffuseConstant="0.7" lighting-color="#fff"><feDistantLight azimuth="215" elevation="48"/></feDiffuseLighting>'
const weave =
  '<feTurbulence type="fractalNoise" baseFrequency="0.28 0.38" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="1.5 0 0 0 -0.25  1.5 0 0 0 -0.25  1.5 0 0 0 -0.25  0 0 0 0 1"/>'
