import { expect, type Page } from '@playwright/test'

type Told = string | RegExp

/**
 * The keyboard of somebody who hears the page: what Chromium tells an assistive technology of the focused element, and
 * what the page says by itself. Opened before the first page.
 */
export async function screenReaderOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await page.addInitScript(listen)
  const focused = async () => {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!, // an element, if only the body
      fetchRelatives: false,
    })
    const [node] = nodes
    const text = (value: { value?: unknown } | undefined) =>
      typeof value?.value === 'string' ? value.value : ''
    return { role: text(node?.role), name: text(node?.name), description: text(node?.description) }
  }
  const matches = (heard: string, wanted: Told) =>
    typeof wanted === 'string' ? heard.includes(wanted) : wanted.test(heard)
  let known = 0
  return {
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
    /** The focus comes to something with this role, name and description. */
    hears: async (role: string, name: Told, description: Told = '') => {
      const heard = async () => {
        const node = await focused()
        const isIt = node.role === role && matches(node.name, name) && matches(node.description, description)
        return isIt ? 'it' : node
      }
      await expect.poll(heard, `hears ${role} ${String(name)}`).toBe('it')
    },
    /** Tab after Tab, as few as somebody would press, until the focus is on something with this role and name. */
    tabTo: async (role: string, name: Told) => {
      const passed: string[] = []
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab')
        const node = await focused()
        if (node.role === role && matches(node.name, name)) return
        passed.push(`${node.role} ${node.name}`)
      }
      throw new Error(`No ${role} ${String(name)} among ${passed.join(', ')}`)
    },
    /** Something says itself, whatever has the focus, after what was told before. */
    isTold: async (text: RegExp) => {
      const told = () => page.evaluate(() => (globalThis as { told?: string[] }).told ?? [])
      await expect
        .poll(async () => (await told()).slice(known).join(' | '), `is told ${String(text)}`)
        .toMatch(text)
      known += (await told()).slice(known).findIndex((each) => text.test(each)) + 1
    },
  }
}

/** Keeps what live regions say: text that changes in one, and alerts that appear. */
function listen(): void {
  const told: string[] = []
  Object.assign(globalThis, { told })
  const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
  const tell = (element: Element | null | undefined) => {
    const text = element?.textContent.trim()
    if (text) told.push(text)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      tell((target instanceof Element ? target : target.parentElement)?.closest(regions))
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const alert of [added, ...added.querySelectorAll('*')])
            if (alert.matches('[role="alert"]')) tell(alert)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
