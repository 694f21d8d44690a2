import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { ReactNode } from 'react'
import type { EntityName } from '#features/office/entities.ts'
import type { ApiValues, Shape } from '#features/office/form/shape.ts'

/** Something the office can do to one thing or to many: what it is called, what is asked before, how it is done. */
export type Decision = {
  key: string
  /** On its button or in the menu. */
  label: string
  /** A button of its own, where others are in the menu. */
  isPrimary?: boolean
  isDangerous?: boolean
  /** What is asked before; without it, it is done at once. */
  ask?: Question
  /** What changes by it, to be asked for again. */
  concerns: EntityName
  /**
   * @param given what the fields of the question hold
   * @param version of what they edit, as it was seen
   */
  run(given: unknown, version?: number): Promise<Outcome>
  onDone?: () => void
}

export type Question = {
  title: string
  text?: ReactNode
  /** The text of the button: what will be done. */
  confirm: string
  form?: QuestionForm
}
/** The fields of a question; what was typed is kept while the question is closed. */
type QuestionForm<S extends Shape = Shape> = {
  shape: S
  initial: ApiValues<S>
  /** Of what the fields edit: where somebody else was faster, theirs and mine are put together, or side by side. */
  version?: number
  /** How `initial` is read from what the server answers then, where that has other values under the same names. */
  read?: (answer: never) => ApiValues<S>
  Fields: () => ReactNode
  /** Where the server's word for a field has another name than the form's. */
  aliases?: Record<string, string>
}

/** What became of a decision. */
export type Outcome = {
  /** What is shown afterwards. */
  message: string
  undo?: (() => Promise<Outcome>) | undefined
  /** Those that were left out of several, and why. */
  leftOut?: BulkAnswer['refused']
}

/** A question with fields, and what is done with what they hold. */
export const withFields = <S extends Shape>(
  question: Omit<Question, 'form'> & { form: QuestionForm<S> },
  run: (given: ApiValues<S>, version?: number) => Promise<Outcome>,
): Pick<Decision, 'ask' | 'run'> => ({ ask: question, run })
