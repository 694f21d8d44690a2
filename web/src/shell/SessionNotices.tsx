import { lazy, Suspense, useSyncExternalStore } from 'react'
import { sessionExpiry } from '#api/expiry.ts'
import { useUser } from '#api/session.ts'
import { withTexts } from '#ui/lazyScreen.ts'
import { toastsWanted } from '#ui/notify.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))
const SignInAgain = lazy(async () => ({
  default: (await withTexts(() => import('#features/session/SignInAgain.tsx'), ['session'])).SignInAgain,
}))

/** What floats above every frame when it is wanted: messages, and the sign-in for a session that ran out. */
export function SessionNotices() {
  const user = useUser()
  const toasts = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  const expired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.get)
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
