import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/**
 * The folder that FILES_URL names, absolute.
 *
 * @throws Error in one line, for the operator, where it names a store of another kind
 */
export function filesFolder({ filesUrl }: { filesUrl: string }): string {
  if (filesUrl.startsWith('file://')) return fileURLToPath(filesUrl)
  if (filesUrl.startsWith('file:')) return resolve(filesUrl.slice('file:'.length))
  throw new Error(`FILES_URL: this release keeps files in a folder only (file:FOLDER), not at ${filesUrl}.`)
}
