/** The part of `ImageData` that is worked on: four bytes a pixel. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/**
 * A blurred picture in grey with clear edges: what a pixel differs by from those around it counts `amount` times more.
 * Half of the width of bars that are blurred is a good `radius`.
 */
export function sharpen({ data, width, height }: Pixels, radius: number, amount: number): Pixels {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = (306 * data[4 * at]! + 601 * data[4 * at + 1]! + 117 * data[4 * at + 2]!) / 1024
  const around = meansOf(meansOf(grey, width, height, radius), height, width, radius)
  const sharp = new Uint8ClampedArray(data.length)
  for (let at = 0; at < grey.length; at++) {
    sharp.fill(grey[at]! + amount * (grey[at]! - around[at]!), 4 * at, 4 * at + 3)
    sharp[4 * at + 3] = 255
  }
  return { data: sharp, width, height }
}

/** The mean of each value and those beside it in its row, turned: rows become columns. */
function meansOf(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const means = new Float32Array(values.length)
  for (let row = 0; row < height; row++) {
    const start = row * width
    let sum = 0
    for (let column = 0; column < Math.min(radius, width); column++) sum += values[start + column]!
    for (let column = 0; column < width; column++) {
      if (column + radius < width) sum += values[start + column + radius]!
      if (column > radius) sum -= values[start + column - radius - 1]!
      const count = Math.min(column + radius, width - 1) - Math.max(column - radius, 0) + 1
      means[column * height + row] = sum / count
    }
  }
  return means
}
