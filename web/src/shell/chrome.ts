/** The sign-in page does not load the frame; the guard loads it as soon as another page is opened. */
export const loadChrome = () => import('./Chrome.tsx')
