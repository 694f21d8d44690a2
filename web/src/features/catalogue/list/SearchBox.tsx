import type { GroupSummary } from '@comptoir/contract/catalogue'
import { searchMinimum } from '@comptoir/contract/rules'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import { SearchField } from '#ui/form/SearchField.tsx'
import { initialChoice } from './initial-choice.ts'
import { suggestions } from './catalogue.api.ts'
import { namedStyle } from './named-style.ts'
import { optionId, Suggestions } from './Suggestions.tsx'
import { useViewer } from './useViewer.ts'

const debounceMs = 160
/** So long an answer that is there serves Enter too. */
const answerAgeMs = 60_000

/** The search of the whole catalogue in the top bar; `/` and Ctrl+K lead to it from anywhere. */
export function SearchBox() {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const client = useQueryClient()
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

  /** The text whose answer Enter waits for. */
  const entered = useRef('')
  useEffect(() => () => void (entered.current = ''), [])

  const close = () => {
    entered.current = ''
    setOpen(false)
    setMarked(-1)
  }
  const openGroup = (group: GroupSummary | undefined, isTyping = false) => {
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
  /**
   * Enter opens what is marked, or the style that the text names, also when it is pressed before the answer is there;
   * anything else shows all that is found.
   */
  const enter = async () => {
    if (marked >= 0) return openGroup(groups[marked], true)
    if (wanted.length < searchMinimum) return
    entered.current = wanted
    const query = { ...suggestions(wanted, viewer), staleTime: answerAgeMs }
    const found = await client.fetchQuery(query).catch(() => undefined) // the page of results says what is wrong
    if (entered.current !== wanted) return // typed on, or left, meanwhile
    const named = found && namedStyle(found, wanted)
    if (named) openGroup(named, true)
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
      if (isOpen || text !== '') event.preventDefault()
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
        entered.current = ''
        setText(typed)
        setMarked(-1)
      }}
      onEnter={() => void enter()}
      onKeyDown={onKey}
      onOpen={() => setOpen(true)}
      onLeave={close}
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
          onOpen={(index) => openGroup(groups[index])}
          onAll={showAll}
        />
      )}
    </SearchField>
  )
}
