/** Pictures that are made when they are first asked for, beside the photos in the files folder. */
export type PictureSource = {
  /** What the keys of its pictures begin with; no photo's key does. */
  prefix: string
  /** Whether it can make the picture of this key. */
  knows: (key: string) => boolean
  /** @param size the edge of the square, in pixels */
  render: (key: string, size: number, format: 'webp' | 'avif' | 'png') => Promise<Buffer>
}
