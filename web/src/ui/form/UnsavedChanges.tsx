import { getDefaultZIndex, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'

/** The forms on screen with unsaved changes, within a page that asks. */
const dirty = new Set<string>()
export const hasUnsavedForms = (): boolean => dirty.size > 0

const reportToPage = (form: string, isDirty: boolean): void => {
  if (isDirty) dirty.add(form)
  else dirty.delete(form)
}
const UnsavedContext = createContext<(form: string, isDirty: boolean) => void>(() => undefined)

type Address = { pathname: string; search: object }
const isOtherPage = (from: Address, to: Address) => from.pathname !== to.pathname

type PageProps = {
  children: ReactNode
  /** Whether a navigation leaves the page; by default, when the path changes. */
  isLeaving?: (from: Address, to: Address) => boolean
}

/** Asks before a page with unsaved changes is left. */
export function UnsavedChanges({ children, isLeaving = isOtherPage }: PageProps) {
  const blocker = useBlocker({
    // Signing out has asked already; nothing can be saved here after it.
    shouldBlockFn: ({ current, next }) =>
      hasUnsavedForms() && isLeaving(current, next) && next.pathname !== '/sign-in',
    enableBeforeUnload: hasUnsavedForms,
    withResolver: true,
  })
  return (
    <UnsavedContext value={reportToPage}>
      {children}
      <AskToLeave
        zIndex={getDefaultZIndex('popover')} // in front of a dialog that is open
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </UnsavedContext>
  )
}

type AskProps = Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'danger'>

function AskToLeave(dialog: AskProps) {
  const { t } = useTranslation('form')
  return (
    <ConfirmDialog {...dialog} title={t('unsaved.title')} confirm={t('unsaved.leave')} danger>
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}

type ModalProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** @param close asks first if there are unsaved changes */
  children: (close: () => void) => ReactNode
}

/** A dialog with a form: asks before it is closed with unsaved changes. */
export function FormModal({ opened, onClose, title, children }: ModalProps) {
  const { t } = useTranslation('common')
  const outer = useContext(UnsavedContext)
  /** Those of the forms within: a question that is asked in one has fields of its own. Changed in place: Escape may come at once. */
  const [dirty] = useState(() => new Set<string>())
  const [isAsking, setAsking] = useState(false)
  const report = useCallback(
    (form: string, isDirty: boolean) => {
      outer(form, isDirty)
      if (isDirty) dirty.add(form)
      else dirty.delete(form)
    },
    [outer, dirty],
  )
  /** What had the keyboard when it was asked. */
  const [asker, setAsker] = useState<Element | null>(null)
  const close = () => {
    if (dirty.size === 0) return onClose()
    setAsker(document.activeElement)
    setAsking(true)
  }
  return (
    <UnsavedContext value={report}>
      {/* Of a question about the form, or within it, Escape closes the question alone. */}
      <Modal.Stack>
        <Modal
          stackId="form"
          opened={opened}
          onClose={close}
          size="lg"
          title={title}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
        >
          {children(close)}
        </Modal>
        <AskToLeave
          stackId="leave"
          opened={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsker(null)
            setAsking(false)
            onClose()
          }}
          onExitTransitionEnd={() => {
            if (asker instanceof HTMLElement) asker.focus({ preventScroll: true })
          }}
        />
      </Modal.Stack>
    </UnsavedContext>
  )
}

/** Reports to the page whether this form has unsaved changes. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(UnsavedContext)
  const form = useId()
  useEffect(() => {
    report(form, isDirty)
    return () => report(form, false)
  }, [report, form, isDirty])
}
