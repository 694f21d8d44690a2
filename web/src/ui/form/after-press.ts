const ends = ['pointerup', 'pointercancel']
let isPressed = false
window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ends) window.addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Does something at once, or while the pointer is pressed, afterwards. A message that appears under a field as it is
 * left would push away what is being pressed, and the click would go nowhere.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work()
  const after = () => {
    for (const end of ends) window.removeEventListener(end, after)
    setTimeout(work) // the click comes first
  }
  for (const end of ends) window.addEventListener(end, after)
}
