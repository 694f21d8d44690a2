type News = { scope: string; version: number }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('basket')
const listeners = new Set<(news: News) => void>()
channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  for (const listener of listeners) listener(data)
})

/** Tells the other tabs of this browser that a basket has changed, so that all show the same (C-07). */
export const otherTabs = {
  tell: (news: News): void => channel?.postMessage(news),
  listen: (listener: (news: News) => void) => listeners.add(listener),
}
