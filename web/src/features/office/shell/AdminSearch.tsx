import type { OfficeHits } from '@comptoir/contract/admin-overview'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstantDay } from '#ui/format/format.ts'
import { SearchField } from '#ui/form/SearchField.tsx'
import { officeSearch } from '#features/office/admin.api.ts'
import { entities, type Entity } from '#features/office/entities.ts'
import { type OfficeKey, useOfficeTexts } from '#features/office/office-texts.ts'
import type { Place } from '#features/office/places.ts'
import classes from './AdminSearch.module.css'

const debounceMs = 160
const shortest = 2
type Line = { key: string; icon: Entity['icon']; kind: string; name: string; more: string; place: Place }

/** Clients, orders, invoices, styles and products from anywhere: `/` or Ctrl+K, a few characters, Enter. */
export function AdminSearch() {
  const { t, i18n } = useTranslation('admin')
  const officeText = useOfficeTexts()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const wanted = text.trim()
  const [debounced] = useDebouncedValue(wanted, debounceMs)
  const isLong = wanted.length >= shortest
  const { data, error } = useQuery({
    ...officeSearch(debounced),
    enabled: isOpen && debounced.length >= shortest,
  })
  const hits: Line[] =
    isLong && data
      ? [
          ...linesOf(data, i18n.language, officeText),
          ...wholeList(data, debounced, t('search.all'), t('search.clients')),
        ]
      : []
  const open = (hit: Line | undefined) => {
    if (!hit) return
    setOpen(false)
    setText('')
    input.current?.blur()
    void router.navigate(hit.place)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setMarked((at) => (at + step + hits.length) % hits.length)
    } else if (event.key === 'Escape') {
      if (isOpen && wanted) setOpen(false)
      else input.current?.blur()
    }
  }
  const isShown = isOpen && wanted !== ''
  const note = !isLong
    ? t('search.short')
    : error
      ? t('search.failed')
      : debounced === wanted && data && hits.length === 0
        ? t('search.none', { text: wanted })
        : null
  return (
    <SearchField
      input={input}
      label={t('search.label')}
      hint={t('search.hint')}
      emptyLabel={t('search.close')}
      text={text}
      onType={(typed) => {
        setText(typed)
        setMarked(0)
      }}
      onEnter={() => {
        if (debounced === wanted) open(hits[marked])
      }}
      onKeyDown={onKey}
      onOpen={() => setOpen(true)}
      onLeave={() => setOpen(false)}
      list={{
        id: 'office-hits',
        marked: isShown && hits[marked] ? `office-hit-${marked}` : undefined,
        isShown: isShown && hits.length > 0,
      }}
    >
      {isShown && (
        <>
          {note && (
            <p className={classes.note} role="status">
              {note}
            </p>
          )}
          <div role="listbox" id="office-hits" aria-label={t('search.label')}>
            {hits.map((hit, index) => (
              <div
                key={hit.key}
                id={`office-hit-${index}`}
                role="option"
                aria-selected={index === marked}
                className={classes.option}
                tabIndex={-1}
                onPointerMove={() => setMarked(index)}
                onMouseDown={(event) => event.preventDefault()}
                onMouseUp={() => open(hit)}
              >
                <span className={classes.kind}>
                  <hit.icon size={14} stroke={1.5} aria-hidden /> {hit.kind}
                </span>
                <span className={classes.name}>{hit.name}</span>
                <span className={classes.more}>{hit.more}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </SearchField>
  )
}

/** What was found, of every kind that can be searched for. */
const linesOf = (found: OfficeHits, language: string, text: (key: OfficeKey) => string): Line[] =>
  Object.entries<Entity>(entities).flatMap(([kind, { hits, icon, name: called }]) =>
    (hits?.(found) ?? []).map(({ id, name, more, at, on, place }) => ({
      key: `${kind}${id}`,
      icon,
      kind: text(called),
      name,
      more: [...more, at && formatInstantDay(at, language), on && formatDay(on, language)]
        .filter(Boolean)
        .join(' · '),
      place,
    })),
  )

/** The way to all clients that are found, where those shown may not be all. */
const wholeList = ({ clients }: OfficeHits, q: string, name: string, kind: string): Line[] =>
  clients.length === 0
    ? []
    : [
        {
          key: 'all',
          icon: entities.client.icon,
          kind,
          name,
          more: '',
          place: { to: '/admin/clients', search: { q } },
        },
      ]
