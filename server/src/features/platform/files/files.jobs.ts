import type { Deps } from '#deps.ts'
import { removeFiles } from './files.service.ts'

export const fileTasks = (deps: Deps) => ({ remove_files: () => removeFiles(deps) })
