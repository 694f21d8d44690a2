import type { Config } from '#config.ts'

/**
 * The address of a picture, for `image` fields; a client adds `?size=` (75 when nothing is asked for, CAT-16).
 *
 * @param key as kept in `product_group.images` and `product.image`
 */
export const imageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, key: string): string =>
  `${publicUrl}/images/${key.split('/').map(encodeURIComponent).join('/')}`
