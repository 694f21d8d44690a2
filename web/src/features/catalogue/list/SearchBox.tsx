import { searchMinimum } from '@comptoir/contract/rules'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import { SearchField } from '#ui/form/SearchField.tsx'
import { initialChoice } from './initial-choice.ts'
import { suggestions } from './catalogue.api.ts'
import { optionId, Suggestions } from './Suggestions.tsx'
import { useViewer } from './useViewer.ts'

const debounceMs = 160

/** The search of the whole catalogue in the top bar; `/` and Ctrl+K lead to it from anywhere. */
export function SearchBox() {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const viewer = useViewer()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const wanted = text.trim()
  const [debounced] = useDebouncedValue(wanted, debounceMs)
  const isLong = debounced.length >= searchMinimum && wanted.length >= searchMinimum
  const { data, error } = useQuery({ ...suggestions(debounced, viewer), enabled: isOpen && isLong })
  const groups = isLong ? (data?.results ?? []) : []

  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const openGroup = (index: number, isTyping = false) => {
    const group = groups[index]
    if (!group) return
    close()
    input.current?.blur() // else the keypad of a phone stays over the page
    void navigate({
      to: '/product/$categoryId/$id',
      params: { categoryId: String(group.category.id), id: String(group.id) },
      search: initialChoice(group),
      state: { isTyping },
    })
  }
  const showAll = () => {
    if (wanted.length < searchMinimum) return
    close()
    input.current?.blur()
    void navigate({ to: cataloguePath, params: noCategory, search: { query: wanted } })
  }
  /** Enter opens what is marked; a code that names one article opens it; anything else shows all that is found. */
  const enter = () => {
    const isAnswered = debounced === wanted && groups.length > 0
    if (marked >= 0) openGroup(marked, true)
    else if (isAnswered && groups[0]?.match) openGroup(0, true)
    else showAll()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      // One place before the first: the text itself.
      setMarked((at) => ((at + 1 + step + groups.length + 1) % (groups.length + 1)) - 1)
    } else if (event.key === 'Escape') {
      if (isOpen) close()
      else setText('')
    }
  }
  const isShown = isOpen && wanted !== ''
  return (
    <SearchField
      input={input}
      label={t('box.label')}
      hint={t('box.hint')}
      emptyLabel={t('box.close')}
      text={text}
      onType={(typed) => {
        setText(typed)
        setMarked(-1)
      }}
      onEnter={enter}
      onKeyDown={onKey}
      onOpen={() => setOpen(true)}
      onLeave={() => setOpen(false)}
      list={{
        id: 'search-suggestions',
        marked: marked >= 0 ? optionId(marked) : undefined,
        isShown: isShown && groups.length > 0,
      }}
    >
      {isShown && (
        <Suggestions
          text={wanted}
          found={isLong ? data : undefined}
          isCurrent={debounced === wanted}
          hasFailed={error !== null}
          marked={marked}
          onMark={setMarked}
          onOpen={(index) => openGroup(index)}
          onAll={showAll}
        />
      )}
    </SearchField>
  )
}
