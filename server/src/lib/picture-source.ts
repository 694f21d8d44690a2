/** Pictures that are made on demand, beside the photos in the files folder. */
export type PictureSource = {
  /** The prefix of its keys, which no photo's key has. */
  prefix: string
  /** Whether it can make the picture of this key. */
  knows: (key: string) => boolean
  /** @param size the edge of the square, in pixels */
  render: (key: string, size: number, format: 'webp' | 'avif' | 'png') => Promise<Buffer>
}
