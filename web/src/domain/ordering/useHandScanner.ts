import { gtinOfScan } from '@comptoir/contract/scanned-code'
import { useEffect } from 'react'
import { useLatest } from '#ui/useLatest.ts'
import { BurstReader, burstGapMs } from './hand-scanner.rules.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A field with this takes what is scanned into it; of all others a hand scanner leaves the text as it was. */
export const takesCodes = 'data-takes-codes'

/**
 * Calls `onCode` for what a hand scanner types anywhere on the page, but in a field that takes codes itself: with the GTIN
 * where it is one, else with all that was typed.
 */
export function useHandScanner(onCode: (code: string) => void): void {
  const call = useLatest(onCode)
  useEffect(() => {
    const reader = new BurstReader()
    let before: { field: Field; value: string } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveBack = (typed: string) => {
      const field = focusedField()
      if (typed === '' || !field) return
      field.setRangeText(typed, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      tellOf(field)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { key, code, timeStamp, ctrlKey, altKey, metaKey } = event
      const pressed = { key, code, timeStamp, hasModifier: ctrlKey || altKey || metaKey }
      if (reader.isFirst(pressed)) {
        const field = focusedField()
        before = field && { field, value: field.value }
      }
      clearTimeout(timer)
      const verdict = reader.press(pressed)
      giveBack(verdict.typed)
      if (verdict.key === 'pass') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (verdict.code === undefined) {
        timer = setTimeout(() => giveBack(reader.end()), 2 * burstGapMs)
        return
      }
      if (before?.field.hasAttribute(takesCodes)) {
        before.field.setRangeText(verdict.code, 0, before.field.value.length, 'end')
        return tellOf(before.field)
      }
      if (before && before.field.value !== before.value) {
        before.field.setRangeText(before.value, 0, before.field.value.length, 'end')
        tellOf(before.field)
      }
      call(gtinOfScan(verdict.code) ?? verdict.code)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [call])
}

/** The field that takes what is typed, where its text can be changed in part. */
function focusedField(): Field | undefined {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) return field
  return field instanceof HTMLInputElement && field.selectionStart !== null ? field : undefined
}

const tellOf = (field: Field): void => void field.dispatchEvent(new InputEvent('input', { bubbles: true }))
