import { expect, onTestFinished, test, vi } from 'vitest'
import { scrollToFirstError } from './FormErrors.tsx'

test.each([
  [false, 'smooth'],
  [true, 'auto'],
])('U-22: scrolls to the first fault; without movement for who wants none (%s)', (wantsNone, behavior) => {
  document.body.innerHTML = '<input><input aria-invalid="true">'
  const field = document.body.querySelector<HTMLElement>('[aria-invalid]')!
  const scrolled = vi.spyOn(field, 'scrollIntoView')
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: wantsNone && media.includes('reduce') }) as MediaQueryList,
    )
  onTestFinished(() => media.mockRestore())
  scrollToFirstError()
  expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior })
  expect(document.activeElement).toBe(field)
  document.body.innerHTML = ''
})
