import type { Page } from '@playwright/test'

/** Types as a hand scanner does, much faster than anybody, into whatever has the focus. */
export const scan = (page: Page, code: string) =>
  page.evaluate((digits) => {
    for (const key of [...digits, 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      const passes = document.activeElement!.dispatchEvent(event)
      const takesText = document.activeElement!.matches('input, textarea')
      if (passes && takesText && key.length === 1) document.execCommand('insertText', false, key)
    }
  }, code)
