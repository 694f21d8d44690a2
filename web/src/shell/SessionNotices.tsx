import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { sessionExpiry } from '#api/expiry.ts'
import { useUser } from '#api/session.ts'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
import { toastsWanted } from '#ui/feedback/notify.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))
const loadSignInAgain = () =>
  withTexts(() => import('#features/accounts/session/SignInAgain.tsx'), ['session'])
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }))
/** When the page has what it needs itself. */
const AT_REST_MS = 3000

/** What floats above every frame when it is wanted: messages, and the sign-in for a session that ran out. */
export function SessionNotices() {
  const user = useUser()
  const toasts = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  const expired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.get)
  const isSignedIn = user !== null
  useEffect(() => {
    if (!isSignedIn) return
    // Fetched while it can be had: by the time a session runs out, a release may have taken this page's files away,
    // and what is being typed would go with the page (C-16).
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
