import { DatabaseSync } from 'node:sqlite'

/**
 * The right to start PostgreSQL on a folder, for one process at a time. The system takes it back when the process ends,
 * however it ends; process ids and files cannot say that to containers that share a volume. Node has no call that locks
 * a file: the SQLite that comes with it does, and is used for nothing else.
 */
export class StartLock {
  readonly #path: string
  #file: DatabaseSync | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Whether this process has it, from now on until `release()`. */
  take(): boolean {
    if (this.#file) return true
    const file = new DatabaseSync(this.#path)
    try {
      file.exec('begin exclusive')
      this.#file = file
      return true
    } catch (error) {
      file.close()
      if ((error as { errcode?: number }).errcode === BUSY) return false
      throw error
    }
  }

  release(): void {
    this.#file?.close()
    this.#file = undefined
  }
}
const BUSY = 5
