import { CloseButton, NativeSelect, Pill, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeTexts } from '#features/office/office-texts.ts'
import classes from './OfficeList.module.css'
import type { Filter } from './filters.ts'
import { namesOf } from './list-search.ts'
import type { ListAddress } from './useListAddress.ts'

/** What narrows a list: a search that follows the typing, its filters, and chips for those that only a link sets. */
export function ListTools({ address, searchHint }: { address: ListAddress; searchHint?: string }) {
  const { filters, values } = address
  const names = namesOf(filters)
  const isChip = ({ useName, useFound }: Filter) => useName !== undefined && useFound === undefined
  const onChips = names.filter((name) => isChip(filters[name]!) && values[name] !== undefined)
  return (
    <>
      <div role="search" className={classes.tools}>
        {searchHint !== undefined && (
          <ListSearch key={address.q === '' ? 'empty' : 'given'} address={address} hint={searchHint} />
        )}
        {names.map((name) => (
          <Field key={name} name={name} filter={filters[name]!} address={address} />
        ))}
      </div>
      {onChips.length > 0 && (
        <Pill.Group>
          {onChips.map((name) => (
            <Chip key={name} name={name} filter={filters[name]!} address={address} />
          ))}
        </Pill.Group>
      )}
    </>
  )
}

type OneFilter = { name: string; filter: Filter; address: ListAddress }

function Field({ name, filter, address }: OneFilter) {
  const text = useOfficeTexts()
  const field = {
    className: classes.filter ?? '',
    label: text(filter.label),
    value: address.values[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      address.show({ [name]: currentTarget.value }),
  }
  if (filter.areTabs) return null
  if (filter.useFound) return <FoundField name={name} filter={filter} address={address} />
  if (filter.isDay) return <TextInput type="date" {...field} />
  return filter.useChoices ? <ChoiceField useChoices={filter.useChoices} field={field} /> : null
}

type ChoiceProps = Required<Pick<Filter, 'useChoices'>> & { field: object }
function ChoiceField({ useChoices, field }: ChoiceProps) {
  const { t } = useTranslation('admin')
  return <NativeSelect {...field} data={[{ value: '', label: t('list.any') }, ...useChoices()]} />
}

/** One of many, found by typing. */
function FoundField({ name, filter, address }: OneFilter) {
  const { t } = useTranslation('admin')
  const text = useOfficeTexts()
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), typingMs)
  const { useFound = () => [], useName = (value: string) => value } = filter
  const value = address.values[name] ?? ''
  const chosen = useName(value, address.values)
  const found = useFound(debounced === chosen ? '' : debounced)
  const isKnown = value === '' || found.some((one) => one.value === value)
  return (
    <Select
      className={classes.found ?? ''}
      label={text(filter.label)}
      placeholder={t('list.any')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('list.lift', { filter: text(filter.label) }) }}
      nothingFoundMessage={debounced.length > 1 ? t('list.none') : t('list.type_more')}
      data={isKnown ? found : [{ value, label: chosen }, ...found]}
      filter={({ options }) => options}
      value={value || null}
      onChange={(next) => address.show({ [name]: next ?? '' })}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  )
}

/** What a link has narrowed the list to, and the way out of it. */
function Chip({ name, filter, address }: OneFilter) {
  const { t } = useTranslation('admin')
  const text = useOfficeTexts()
  const { useName = (value: string) => value } = filter
  const value = useName(address.values[name] ?? '', address.values)
  const label = t('labelled', { ns: 'common', label: text(filter.label), value })
  return (
    <Pill
      size="md"
      withRemoveButton
      removeButtonProps={{
        'aria-label': t('list.lift', { filter: label }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onRemove={() => address.show({ [name]: '' })}
    >
      {label}
    </Pill>
  )
}

const typingMs = 250

function ListSearch({ address, hint }: { address: ListAddress; hint: string }) {
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
