import { searchMinimum } from '@comptoir/contract/rules'
import { CloseButton, TextInput } from '@mantine/core'
import { useClickOutside, useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cataloguePath, noCategory } from '#ui/addresses.ts'
import { beginningWith } from './beginning.ts'
import { suggestions } from './catalogue.api.ts'
import classes from './SearchBox.module.css'
import { optionId, Suggestions } from './Suggestions.tsx'
import { useReader } from './useReader.ts'
import { useSearchKeys } from '#ui/useSearchKeys.ts'

const debounceMs = 160

/** The search of the whole catalogue in the top bar; `/` and Ctrl+K lead to it from anywhere. */
export function SearchBox() {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const reader = useReader()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const box = useClickOutside(() => setOpen(false))
  const wanted = text.trim()
  const [asked] = useDebouncedValue(wanted, debounceMs)
  const isLong = asked.length >= searchMinimum && wanted.length >= searchMinimum
  const { data, error } = useQuery({ ...suggestions(asked, reader), enabled: isOpen && isLong })
  const groups = isLong ? (data?.results ?? []) : []
  useSearchKeys(
    useCallback(() => {
      input.current?.focus()
      input.current?.select()
    }, []),
  )

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
      search: beginningWith(group),
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
    const isAnswered = asked === wanted && groups.length > 0
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
    <div ref={box} className={classes.box}>
      <form
        role="search"
        aria-label={t('box.label')}
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <TextInput
          ref={input}
          role="combobox"
          aria-label={t('box.label')}
          aria-expanded={isShown && groups.length > 0}
          aria-controls="search-suggestions"
          aria-autocomplete="list"
          {...(marked >= 0 && { 'aria-activedescendant': optionId(marked) })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('box.hint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text === '' ? (
              <kbd className={classes.key} aria-hidden>
                /
              </kbd>
            ) : (
              <CloseButton
                size="sm"
                aria-label={t('box.close')}
                onClick={() => {
                  setText('')
                  close()
                  input.current?.focus()
                }}
              />
            )
          }
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setMarked(-1)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKey}
        />
      </form>
      {isShown && (
        <Suggestions
          text={wanted}
          found={isLong ? data : undefined}
          isCurrent={asked === wanted}
          hasFailed={error !== null}
          marked={marked}
          onMark={setMarked}
          onOpen={(index) => openGroup(index)}
          onAll={showAll}
        />
      )}
    </div>
  )
}
