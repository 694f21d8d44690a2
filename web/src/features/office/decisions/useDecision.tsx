import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import type { EntityName } from '#features/office/entities.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import type { Decision, Outcome } from './decision.ts'
import { DecisionDialog, type Draft } from './DecisionDialog.tsx'
import { LeftOut } from './LeftOut.tsx'

/**
 * Makes decisions: asks what is to be asked, does it, shows what became of it, and offers to undo it.
 *
 * @returns `start`, whether one is `isPending`, and the `dialogs` to render
 */
export function useDecision(): {
  start: (decision: Decision) => void
  isPending: boolean
  dialogs: ReactNode
} {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState<Decision | null>(null)
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) opener.current?.focus({ preventScroll: true })
  }, [open])
  const [drafts] = useState(() => new Map<string, Draft>())
  const [partial, setPartial] = useState<{ outcome: Outcome; concerns: EntityName } | null>(null)
  const { mutateAsync, reset, isPending, error } = useOfficeMutation(
    ({ work }: { work: () => Promise<Outcome>; concerns: EntityName }) => work(),
    ({ concerns }) => concerns,
  )
  const failed = (failure: unknown) => void notify.failed(errorAndAdvice(failure, t))

  const show = ({ message, undo }: Outcome, concerns: EntityName) =>
    void notify.done(message, {
      // Said also where the screen has gone since.
      ...(undo && {
        undo: () =>
          void mutateAsync({ work: undo, concerns }).then((outcome) => settle(outcome, concerns), failed),
      }),
    })
  const settle = (outcome: Outcome, concerns: EntityName) =>
    outcome.leftOut?.length ? setPartial({ outcome, concerns }) : show(outcome, concerns)
  const running = useRef(new Set<string>()) // a second click may come before the button is drawn as busy
  /** @returns why it was refused, if it was */
  const run = (decision: Decision, given: unknown, version?: number): Promise<unknown> => {
    const { key } = decision
    if (running.current.has(key)) return Promise.resolve()
    running.current.add(key)
    return mutateAsync({ work: () => decision.run(given, version), concerns: decision.concerns })
      .finally(() => running.current.delete(key))
      .then(
        (outcome) => {
          drafts.delete(key)
          setOpen((shown) => (shown?.key === key ? null : shown)) // another question may be open by now
          settle(outcome, decision.concerns)
          decision.onDone?.()
        },
        (failure: unknown) => {
          if (!decision.ask) failed(failure)
          return failure
        },
      )
  }
  return {
    start: (decision) => {
      opener.current = openerOf(document.activeElement)
      if (decision.ask) setOpen(decision)
      else void run(decision, undefined)
    },
    isPending,
    dialogs: (
      <>
        <DecisionDialog
          decision={open}
          busy={isPending}
          drafts={drafts}
          error={open && error}
          onClose={() => {
            setOpen(null)
            reset()
          }}
          onConfirm={async (given, version) => open && run(open, given, version)}
        />
        <LeftOut
          outcome={partial?.outcome ?? null}
          onClose={() => {
            setPartial(null)
            if (partial?.outcome.undo) show(partial.outcome, partial.concerns) // what was done to the others can be undone
          }}
        />
      </>
    ),
  }
}

/** What the keyboard returns to after a question: the entry of a menu has gone with it, so it is what opened the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement ? opener : null
}
