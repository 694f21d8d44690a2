import type { OfficeListName, SavedView } from '@comptoir/contract/admin-views'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { CheckField, TextField } from '#features/office/form/fields.tsx'
import { flag, text } from '#features/office/form/shape.ts'
import type { Choice } from './filters.ts'
import classes from './SavedViews.module.css'
import { type ListAddress, parts } from './useListAddress.ts'
import { addView, changeView, removeView, savedViews } from './views.api.ts'

type Props = { list: OfficeListName; address: ListAddress }
type Search = { [name: string]: string }

/** The views of a list as tabs: everything, those that it comes with, and those that somebody has saved. */
export function SavedViews({ list, address }: Props) {
  const { t } = useTranslation('admin')
  const me = useUser()?.id
  const { part, kept } = address
  const views = (useQuery(savedViews(list)).data ?? []).filter(({ search }) => isOf(search, part))
  const given = Object.entries(address.filters).flatMap(([name, filter]) =>
    filter.areTabs && filter.useChoices ? [{ name, useChoices: filter.useChoices }] : [],
  )
  const isShown = (search: Search) => isSame(search, kept)
  const shown = views.find(({ search }) => isShown(search))
  const decisions = useViewDecisions(list, address, views)
  const isKeepable = !isShown(part) && !shown
  if (given.length === 0 && views.length === 0 && !isKeepable) return null
  return (
    <nav className={classes.views} aria-label={t('views.title')}>
      <ul className={classes.tabs}>
        <Tab search={part} isShown={isShown(part)}>
          {t('views.all')}
        </Tab>
        {given.map((one) => (
          <GivenTabs key={one.name} {...one} part={part} isShown={isShown} />
        ))}
        {views.map(({ id, name, owner, search }) => (
          <Tab key={id} search={search} isShown={shown?.id === id}>
            {owner.id === me ? name : t('views.of', { name, owner: owner.name })}
          </Tab>
        ))}
      </ul>
      {isKeepable && <DecisionButton size="compact-sm" variant="subtle" decision={decisions.save} />}
      {shown?.owner.id === me && shown && (
        <Decisions rowLabel={t('views.actions', { name: shown.name })} decisions={decisions.of(shown)} />
      )}
    </nav>
  )
}

const isSame = (a: Search, b: Search) => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Whether a view is of a part of the page. */
const isOf = (search: Search, part: Search) => {
  const names = new Set([...Object.keys(search), ...Object.keys(part)].filter((name) => parts.has(name)))
  return [...names].every((name) => search[name] === part[name])
}

/** The values of a filter that stand as tabs. */
function GivenTabs(props: {
  name: string
  useChoices: () => Choice[]
  part: Search
  isShown: (search: Search) => boolean
}) {
  const { name, useChoices, part, isShown } = props
  return useChoices().map(({ value, label }) => (
    <Tab key={value} search={{ ...part, [name]: value }} isShown={isShown({ ...part, [name]: value })}>
      {label}
    </Tab>
  ))
}

function Tab({ search, isShown, children }: { search: Search; isShown: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to="."
        search={search}
        className={classes.tab}
        activeOptions={{ exact: true, includeSearch: true }} // the router's mark is for this address alone
        {...(isShown && { 'aria-current': 'page' })}
      >
        {children}
      </Link>
    </li>
  )
}

const shape = { name: text, is_shared: flag }

/** Saving what the list shows, and what its owner does with a view. */
function useViewDecisions(list: OfficeListName, { kept }: ListAddress, views: readonly SavedView[]) {
  const { t } = useTranslation('admin')
  const me = useUser()?.id
  const concerns = 'saved_view' as const
  const save: Decision = {
    key: 'save',
    label: t('views.save'),
    concerns,
    ...withFields(
      {
        title: t('views.save_title'),
        text: t('views.save_text'),
        confirm: t('views.save'),
        form: { shape, initial: { name: '', is_shared: false }, Fields },
      },
      async (given) => {
        const isSoCalled = ({ name }: SavedView) => name.toLowerCase() === given.name.toLowerCase()
        const replaced = views.find((one) => one.owner.id === me && isSoCalled(one))
        const view = { ...given, search: kept }
        await (replaced ? changeView(replaced.id, view) : addView(list, view))
        return { message: t('views.saved', { name: given.name }) }
      },
    ),
  }
  const of = ({ id, name, is_shared, version }: SavedView): Decision[] => [
    {
      key: `change ${id}`,
      label: t('views.change'),
      concerns,
      ...withFields(
        {
          title: t('views.change_title', { name }),
          confirm: t('views.save'),
          form: { shape, initial: { name, is_shared }, version, Fields },
        },
        async (given, seen) => {
          await changeView(id, { ...given, ...(seen !== undefined && { version: seen }) })
          return { message: t('views.saved', { name: given.name }) }
        },
      ),
    },
    {
      key: `delete ${id}`,
      label: t('views.delete'),
      concerns,
      isDangerous: true,
      ask: {
        title: t('views.delete_title', { name }),
        ...(is_shared && { text: t('views.delete_text') }),
        confirm: t('views.delete'),
      },
      run: async () => {
        await removeView(id)
        return { message: t('views.deleted', { name }) }
      },
    },
  ]
  return { save, of }
}

function Fields() {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="sm">
      <TextField name="name" label={t('views.name')} maxLength={60} data-autofocus />
      <CheckField name="is_shared" label={t('views.is_shared')} />
    </Stack>
  )
}
