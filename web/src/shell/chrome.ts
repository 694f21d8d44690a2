/** The frame is no part of the sign-in page; the guard fetches it as soon as it is known to be needed. */
export const loadChrome = () => import('./Chrome.tsx')
