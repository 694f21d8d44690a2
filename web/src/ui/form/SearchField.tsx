import { CloseButton, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { usePageKey } from '../navigation/usePageKey.ts'
import classes from './SearchField.module.css'

type Props = {
  input: RefObject<HTMLInputElement | null>
  label: string
  hint: string
  /** Labels the button that clears the field. */
  emptyLabel: string
  text: string
  onType: (text: string) => void
  onEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
  onLeave: () => void
  /** The ids of the list of results and of the marked result, and whether the list is shown. */
  list: { id: string; marked: string | undefined; isShown: boolean }
  /** The results, over the page; null while closed. */
  children: ReactNode
}

/** A search field with results below, focused from anywhere by `/` and Ctrl+K. */
export function SearchField(props: Props) {
  const {
    input,
    label,
    hint,
    emptyLabel,
    text,
    onType,
    onEnter,
    onKeyDown,
    onOpen,
    onLeave,
    list,
    children,
  } = props
  const box = useClickOutside(onLeave)
  usePageKey('search', () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <div
      ref={box}
      className={classes.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (
          relatedTarget &&
          !currentTarget.contains(relatedTarget) &&
          !relatedTarget.closest('[role="dialog"]')
        )
          onLeave()
      }}
    >
      <form
        role="search"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          onEnter()
        }}
      >
        <TextInput
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={list.isShown}
          aria-controls={list.id}
          aria-autocomplete="list"
          {...(list.marked && { 'aria-activedescendant': list.marked })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={hint}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text === '' ? (
              <kbd className={classes.key} aria-hidden>
                /
              </kbd>
            ) : (
              <CloseButton
                size="sm"
                aria-label={emptyLabel}
                onClick={() => {
                  onType('')
                  input.current?.focus()
                }}
              />
            )
          }
          value={text}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            onOpen()
          }}
          onFocus={onOpen}
          onKeyDown={onKeyDown}
        />
      </form>
      {children && <div className={classes.popover}>{children}</div>}
    </div>
  )
}
