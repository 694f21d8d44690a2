import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

const Tell = createContext<(form: string, isDirty: boolean) => void>(() => undefined)

/** Asks before a page is left on which a form holds something that is not saved. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const { t } = useTranslation('form')
  const dirty = useRef(new Set<string>())
  const tell = useCallback((form: string, isDirty: boolean) => {
    if (isDirty) dirty.current.add(form)
    else dirty.current.delete(form)
  }, [])
  const blocker = useBlocker({
    // Whoever has signed out has nothing left to save here.
    shouldBlockFn: ({ current, next }) =>
      dirty.current.size > 0 && current.pathname !== next.pathname && next.pathname !== '/sign-in',
    enableBeforeUnload: () => dirty.current.size > 0,
    withResolver: true,
  })
  return (
    <Tell value={tell}>
      {children}
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title={t('unsaved.title')}
        confirm={t('unsaved.leave')}
        danger
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    </Tell>
  )
}

/** Lets the page know whether this form holds something that is not saved. */
export function useUnsaved(isDirty: boolean): void {
  const tell = useContext(Tell)
  const form = useId()
  useEffect(() => {
    tell(form, isDirty)
    return () => tell(form, false)
  }, [tell, form, isDirty])
}
