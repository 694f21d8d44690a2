/** Something that the operator can mend. The message is one line, or a list, and needs no stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
