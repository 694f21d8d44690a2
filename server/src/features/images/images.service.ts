import type { Config } from '#config.ts'

/** The absolute address of a picture (wire D4). The size is asked for with `?size=`. */
export const imageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, key: string): string =>
  `${publicUrl}/images/${key.split('/').map(encodeURIComponent).join('/')}`
