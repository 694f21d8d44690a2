import type { Message } from '#lib/errors.ts'

/** The file as a whole cannot be imported, and nothing of it was. `text` is one sentence that says why, and what to do. */
export class FileError extends Error {
  override name = 'FileError'
  readonly text: Message
  constructor(text: Message) {
    super(text.key)
    this.text = text
  }
}
