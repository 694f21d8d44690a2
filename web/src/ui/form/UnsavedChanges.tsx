import { Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'

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
  const dirty = useRef(new Set<string>())
  const tell = useCallback((form: string, isDirty: boolean) => {
    if (isDirty) dirty.current.add(form)
    else dirty.current.delete(form)
  }, [])
  const blocker = useBlocker({
    // After sign-out nothing can be saved here.
    shouldBlockFn: ({ current, next }) =>
      dirty.current.size > 0 && isLeaving(current, next) && next.pathname !== '/sign-in',
    enableBeforeUnload: () => dirty.current.size > 0,
    withResolver: true,
  })
  return (
    <UnsavedContext value={tell}>
      {children}
      <AskToLeave
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </UnsavedContext>
  )
}

function AskToLeave(dialog: { opened: boolean; onClose: () => void; onConfirm: () => void }) {
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
  const [dirty, setDirty] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const tell = useCallback(
    (form: string, isDirty: boolean) => {
      outer(form, isDirty)
      setDirty(isDirty ? form : null)
    },
    [outer],
  )
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <UnsavedContext value={tell}>
      <Modal
        opened={opened}
        onClose={close}
        size="lg"
        title={title}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {children(close)}
      </Modal>
      <AskToLeave
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </UnsavedContext>
  )
}

/** Reports to the page whether this form has unsaved changes. */
export function useUnsaved(isDirty: boolean): void {
  const tell = useContext(UnsavedContext)
  const form = useId()
  useEffect(() => {
    tell(form, isDirty)
    return () => tell(form, false)
  }, [tell, form, isDirty])
}
