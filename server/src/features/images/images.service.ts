import type { Deps } from '#deps.ts'

/**
 * The address of a picture, for `image` fields; a client adds `?size=` (75 when nothing is asked for, CAT-16).
 *
 * @param key as kept in `product_group.images` and `product.image`; null gives null
 */
export const imageUrl = ({ config }: Pick<Deps, 'config'>, key: string | null | undefined): string | null =>
  key ? `${config.publicUrl}/images/${key.split('/').map(encodeURIComponent).join('/')}` : null
