import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#ui/feedback/notify.ts'
import { type AnyGrid, clear, copy, type Quantities } from './grid.rules.ts'
import { paste, readQuantity } from './paste.rules.ts'
import { placeOf, type Selection } from './useGridSelection.ts'

type GridClipboardOptions = {
  grid: AnyGrid
  /** As they are when something is copied. */
  quantities: () => Quantities
  /** Its range counts rows as the grid does. */
  selection: Pick<Selection, 'range' | 'isSeveral' | 'isWithin'>
  onChange: (changes: Quantities) => void
  onAnnounce: (text: string) => void
}

/** Copies, cuts and pastes blocks as a spreadsheet does; a single number goes into all that is selected. */
export function useGridClipboard({
  grid,
  quantities,
  selection,
  onChange,
  onAnnounce,
}: GridClipboardOptions) {
  const { t } = useTranslation('basket')
  const { range, isSeveral, isWithin } = selection

  const onPaste = (event: ClipboardEvent) => {
    if (!placeOf(event.target)) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const single = readQuantity(text.trim())
    const block =
      isSeveral && single !== undefined
        ? { changes: each(clear(grid, range), single), placed: 0, homeless: 0, unreadable: [] }
        : paste(grid, range.from, text)
    const count = Object.keys(block.changes).length
    if (count > 0) onChange(block.changes)
    const message = [
      t('grid.pasted', { count }),
      block.homeless > 0 && t('grid.homeless', { count: block.homeless }),
      block.unreadable.length > 0 && t('grid.unreadable', { texts: block.unreadable.slice(0, 5).join(', ') }),
    ]
      .filter(Boolean)
      .join(' ')
    // What found no place is shown to everybody, and until it is read; the rest can be seen in the grid.
    if (block.homeless > 0 || block.unreadable.length > 0) void notify.failed(message)
    else onAnnounce(message)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!placeOf(event.target) || isWithin()) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copy(grid, quantities(), range))
    onAnnounce(t('grid.copied', { count: Object.keys(clear(grid, range)).length }))
    if (event.type === 'cut') onChange(clear(grid, range))
  }
  return { onPaste, onCopy, onCut: onCopy }
}

const each = (changes: Quantities, packs: number): Quantities =>
  Object.fromEntries(Object.keys(changes).map((id) => [id, packs]))
