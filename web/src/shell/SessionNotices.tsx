import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { sessionExpiry } from '#api/expiry.ts'
import { useUser } from '#api/session.ts'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
import { toastsWanted } from '#ui/feedback/notify.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))
const loadSignInAgain = () =>
  withTexts(() => import('#features/accounts/session/SignInAgain.tsx'), ['session'])
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }))
/** After this the page has loaded what it needs. */
const AT_REST_MS = 3000

/** Shown above every frame when needed: toasts, and sign-in after the session has expired. */
export function SessionNotices() {
  const user = useUser()
  const toasts = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  const expired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.get)
  const isSignedIn = user !== null
  useEffect(() => {
    if (!isSignedIn) return
    // Loaded in advance: when the session expires, a release may have removed the files of this page,
    // and a reload would lose what is being typed (C-16).
    const timer = setTimeout(() => void loadSignInAgain().catch(() => undefined), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return (
    <>
      {user && expired && (
        <Suspense fallback={null}>
          <SignInAgain user={user} cause={expired} />
        </Suspense>
      )}
      {toasts && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}
