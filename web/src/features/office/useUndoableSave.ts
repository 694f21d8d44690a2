import { useTranslation } from 'react-i18next'
import { notify } from '#ui/notify.ts'
import { useDeed } from './admin.api.ts'

type Saving<C extends object, S> = {
  send: (changes: C) => Promise<S>
  /** Takes in what was saved. */
  onSaved: (saved: S) => void
  onRefused: (error: unknown) => void
  /** Says what was saved. */
  words: (saved: S) => string
}

/** Saves changes at once and offers to take them back (`docs/design.md`, The office). */
export function useUndoableSave<C extends object, S>({ send, onSaved, onRefused, words }: Saving<C, S>) {
  const { t } = useTranslation('admin')
  const { mutate, isPending, error } = useDeed(send)
  const change = (changes: C, say: (saved: S) => string, undo: C | null) =>
    mutate(changes, {
      onSuccess: (saved) => {
        onSaved(saved)
        void notify.done(say(saved), { ...(undo && { undo: () => change(undo, () => t('undone'), null) }) })
      },
      onError: onRefused,
    })
  return {
    /** @param undo what takes the changes back; null where nothing does */
    save: (changes: C, undo: C | null) => change(changes, words, undo),
    isPending,
    error,
  }
}
