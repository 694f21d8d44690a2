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

/** A decision to remove what a form is about; it stands at the other end of the form's foot. */
function Removal({ decision }: { decision: Omit<Decision, 'key' | 'label'> }) {
  const label = useTranslation('common').t('actions.remove')
  return (
    <DecisionButton
      variant="subtle"
      color="danger"
      me="auto"
      decision={{ ...decision, key: 'remove', label }}
    />
  )
}

/** Removes what a form is about, after a question. */
export function RemoveButton({ concerns, title, text, removed, run, leave }: Props) {
  const remove = useTranslation('common').t('actions.remove')
  return (
    <Removal
      decision={{
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
  const undo = async () => {
    await restore()
    return { message: restored }
  }
  return (
    <Removal
      decision={{
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
