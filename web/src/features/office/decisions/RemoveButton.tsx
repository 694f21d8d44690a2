import { useTranslation } from 'react-i18next'
import type { Decision } from './decision.ts'
import { DecisionButton } from './Decisions.tsx'

type Props = Pick<Decision, 'concerns'> & {
  /** What is asked before, and said afterwards. */
  title: string
  text: string
  removed: string
  run: () => Promise<unknown>
  /** Leads away, before the page asks anew for what is gone. */
  leave: () => Promise<unknown>
}

/** Removes what a form is about, after a question; it stands at the other end of the form's foot. */
export function RemoveButton({ concerns, title, text, removed, run, leave }: Props) {
  const remove = useTranslation('common').t('actions.remove')
  return (
    <DecisionButton
      variant="subtle"
      color="danger"
      me="auto"
      decision={{
        key: 'remove',
        label: remove,
        isDangerous: true,
        concerns,
        ask: { title, text, confirm: remove },
        run: async () => {
          await run()
          await leave()
          return { message: removed }
        },
      }}
    />
  )
}

type WithUndo = Pick<Decision, 'concerns'> & {
  /** What is said when it is removed, and when it is back. */
  removed: string
  restored: string
  run: () => Promise<unknown>
  restore: () => Promise<unknown>
  onDone: () => void
}

/** Removes what a dialog is about at once, and offers to bring it back. */
export function RemoveWithUndo({ concerns, removed, restored, run, restore, onDone }: WithUndo) {
  const remove = useTranslation('common').t('actions.remove')
  const undo = async () => {
    await restore()
    return { message: restored }
  }
  return (
    <DecisionButton
      variant="subtle"
      color="danger"
      me="auto"
      decision={{
        key: 'remove',
        label: remove,
        concerns,
        run: async () => {
          await run()
          return { message: removed, undo }
        },
        onDone,
      }}
    />
  )
}
