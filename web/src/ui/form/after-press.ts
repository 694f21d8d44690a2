const ends = ['pointerup', 'pointercancel']
let isPressed = false
window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ends) window.addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Runs a task at once, or after the pointer is released if it is pressed. Otherwise an error that appears under a field on
 * blur would move the pressed button, and the click would miss it.
 */
export function afterPress(task: () => void): void {
  if (!isPressed) return task()
  const after = () => {
    for (const end of ends) window.removeEventListener(end, after)
    setTimeout(task) // after the click
  }
  for (const end of ends) window.addEventListener(end, after)
}
