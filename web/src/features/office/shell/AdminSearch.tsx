import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstantDay } from '#ui/format.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { officeSearch } from '#features/office/admin.api.ts'
import { adminHref } from '#features/office/links.tsx'
import classes from './AdminSearch.module.css'

const debounceMs = 160
const shortest = 2
type Hit = { key: string; group: 'clients' | 'orders' | 'list'; href: string; name: string; more: string }

/** Clients and orders from anywhere: `/` or Ctrl+K, a few characters, Enter. */
export function AdminSearch() {
  const { t, i18n } = useTranslation('admin')
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const wanted = text.trim()
  const [asked] = useDebouncedValue(wanted, debounceMs)
  const isLong = wanted.length >= shortest
  const { data, error } = useQuery({ ...officeSearch(asked), enabled: isOpen && asked.length >= shortest })
  const hits: Hit[] =
    isLong && data ? [...hitsOf(data, i18n.language), ...listOf(data, asked, t('search.all'))] : []
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    setOpen(false)
    setText('')
    input.current?.blur()
    void router.navigate({ href: hit.href })
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
      : asked === wanted && data && hits.length === 0
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
        if (asked === wanted) open(hits[marked])
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
                  {t(hit.group === 'list' ? 'search.clients' : `search.${hit.group}`)}
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

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof officeSearch>['queryFn']>>>>

function hitsOf({ clients, orders }: Found, language: string): Hit[] {
  return [
    ...clients.map((client): Hit => ({
      key: `c${client.id}`,
      group: 'clients',
      href: adminHref(`clients/${client.id}`),
      name: client.enterprise_name || client.name,
      more: [client.email, client.vat, client.erp_id].filter(Boolean).join(' · '),
    })),
    ...orders.map((order): Hit => ({
      key: `o${order.id}`,
      group: 'orders',
      href: `${adminHref(`clients/${order.client.id}`)}?order=${order.id}`,
      name: order.name,
      more: `${order.client.name} · ${formatInstantDay(order.created_at, language)}`,
    })),
  ]
}

/** The way to all clients that are found, where those shown may not be all. */
const listOf = ({ clients }: Found, q: string, name: string): Hit[] =>
  clients.length === 0
    ? []
    : [
        {
          key: 'all',
          group: 'list',
          href: `${adminHref('clients')}?${new URLSearchParams({ q })}`,
          name,
          more: '',
        },
      ]
