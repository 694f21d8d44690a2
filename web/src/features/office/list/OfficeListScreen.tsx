import type { OfficeListName } from '@comptoir/contract/admin-views'
import type { Page } from '@comptoir/contract/common'
import { Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { type OfficeKey, useOfficeTexts } from '#features/office/office-texts.ts'
import { DetailHeader } from '#features/office/Detail.tsx'
import type { MenuPage } from '#features/office/entities.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DownloadList, type WorkbookEndpoint } from './DownloadList.tsx'
import type { Filters } from './filters.ts'
import { OfficeList, type OfficeListProps } from './OfficeList.tsx'
import { SavedViews } from './SavedViews.tsx'
import { type ListPage, useListAddress } from './useListAddress.ts'

const listName = (path: ListPage) => path.slice('/admin/'.length) as OfficeListName

type TextsOf<Key> = Key extends `${infer Place}empty` ? Place : never
type Props<Row extends { id: number }, Name extends string> = Pick<
  OfficeListProps<Row>,
  'columns' | 'place' | 'rowName' | 'useBulk'
> & {
  path: ListPage
  filters: Filters<Name>
  /** How it is sorted unless somebody asks for another order. */
  order: string
  /** What it is narrowed by whatever the address says. */
  fixed?: { [name: string]: string }
  /** A page of it, in the language of the reader; a hook. */
  useRows: (query: object, language: string) => UseQueryResult<Page<Row>>
  /** The call that gives it as a workbook. */
  workbook?: WorkbookEndpoint
  /** Where its texts are: `title` and `empty`, `search_hint` if it can be searched, perhaps `lead` and `empty_text`. */
  texts: TextsOf<OfficeKey>
  icon: ReactNode
  /** Beside the title: what adds to the list. */
  actions?: ReactNode
  /** The page that leads here, where the list is not in the menu. */
  page?: MenuPage
  /** Above the list: which of several lists it is. */
  kinds?: ReactNode
}

/** A list of the office on a page of its own, as data: its filters, columns, texts, and where its rows come from. */
export function OfficeListScreen<Row extends { id: number }, Name extends string>(props: Props<Row, Name>) {
  const { path, filters, order, fixed, useRows, workbook, texts, icon, actions, page, kinds, ...table } =
    props
  const { i18n } = useTranslation()
  const officeText = useOfficeTexts()
  const text = (name: string) => officeText(`${texts}${name}` as OfficeKey)
  const textIfAny = (name: string) => (i18n.exists(`${texts}${name}`) ? text(name) : undefined)
  const [title, emptyText, searchHint] = [text('title'), textIfAny('empty_text'), textIfAny('search_hint')]
  const address = useListAddress(path, filters, order, fixed)
  const found = useRows(address.query, useLanguage())
  const head = {
    title,
    lead: textIfAny('lead'),
    actions: (
      <>
        {workbook && <DownloadList endpoint={workbook} address={address} />}
        {actions}
      </>
    ),
  }
  return (
    <>
      {page ? <DetailHeader {...head} page={page} /> : <PageHeader {...head} />}
      {kinds && <Group mb="sm">{kinds}</Group>}
      <SavedViews list={listName(path)} address={address} />
      <OfficeList
        {...table}
        caption={title}
        address={address}
        found={found}
        {...(searchHint !== undefined && { searchHint })}
        empty={{ title: text('empty'), icon, ...(emptyText && { text: emptyText }) }}
      />
    </>
  )
}
