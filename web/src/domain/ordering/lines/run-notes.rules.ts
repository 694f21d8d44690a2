import type { BasketLine } from '@comptoir/contract/basket'
import type { LineNote } from './line-notes.ts'

/** What is said of some lines of a run. */
export type RunNote = Omit<LineNote, 'tone'> & {
  tone?: LineNote['tone'] | 'accent'
  lines: readonly BasketLine[]
}

type Said = {
  line: BasketLine
  notes: readonly LineNote[]
  /** Said of the whole run, whichever line it came with. */
  ofAll: readonly Omit<RunNote, 'lines'>[]
}

/** What is said of the lines of a run: the same once for all of them. What offers a way out stays with its line. */
export function gatherNotes(said: readonly Said[]): RunNote[] {
  const gathered = new Map<string, RunNote & { lines: BasketLine[] }>()
  for (const [index, { line, notes }] of said.entries())
    for (const note of notes) {
      const key = JSON.stringify([note.state, note.tone, note.text, note.fix === undefined ? null : index])
      const known = gathered.get(key)
      if (known) known.lines.push(line)
      else gathered.set(key, { ...note, lines: [line] })
    }
  const all = said.map(({ line }) => line)
  return [
    ...gathered.values(),
    ...said.flatMap(({ ofAll }) => ofAll.map((note) => ({ ...note, lines: all }))),
  ]
}
