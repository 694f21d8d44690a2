import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AdminList.module.css'
import type { ListAddress } from './useListAddress.ts'

export type ListFilter<Filter extends string> = {
  key: Filter
  label: string
  /** Words to choose from; without them a day. */
  choices?: { value: string; label: string }[]
  /** Chosen where the address says nothing; another has to be asked for. */
  preset?: string
}

type Props<Filter extends string> = {
  address: ListAddress<Filter>
  filters: ListFilter<Filter>[]
  searchHint: string
}

/** What narrows a list: a search that follows the typing, and its filters. */
export function ListTools<Filter extends string>({ address, filters, searchHint }: Props<Filter>) {
  const { t } = useTranslation('admin')
  return (
    <search className={classes.tools}>
      <ListSearch key={address.q === '' ? 'empty' : 'given'} address={address} hint={searchHint} />
      {filters.map(({ key, label, choices, preset }) =>
        choices ? (
          <NativeSelect
            key={key}
            className={classes.filter}
            label={label}
            value={address.filters[key] ?? ''}
            onChange={({ currentTarget }) =>
              address.show({ [key]: currentTarget.value || (preset && 'any') } as never)
            }
            data={[{ value: '', label: t('list.any') }, ...choices]}
          />
        ) : (
          <TextInput
            key={key}
            type="date"
            className={classes.filter}
            label={label}
            value={address.filters[key] ?? ''}
            onChange={({ currentTarget }) => address.show({ [key]: currentTarget.value } as never)}
          />
        ),
      )}
    </search>
  )
}

const typingMs = 250

function ListSearch<Filter extends string>({
  address,
  hint,
}: {
  address: ListAddress<Filter>
  hint: string
}) {
  const { t } = useTranslation('admin')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(address.q)
  const show = useDebouncedCallback((q: string) => address.show({ q }), typingMs)
  // The address may change without the field: by "back", or by a button that shows everything.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(address.q)
  }, [address.q])
  const type = (text: string) => {
    setTyped(text)
    show(text.trim())
  }
  return (
    <form
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        show.flush()
      }}
    >
      <TextInput
        ref={field}
        type="search"
        label={t('list.search')}
        placeholder={hint}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          typed && <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => type('')} />
        }
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </form>
  )
}
