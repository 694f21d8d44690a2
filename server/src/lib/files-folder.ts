import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/** The folder that FILES_URL names, absolute. */
export const filesFolder = ({ filesUrl }: { filesUrl: string }): string =>
  filesUrl.startsWith('file://') ? fileURLToPath(filesUrl) : resolve(filesUrl.slice('file:'.length))
