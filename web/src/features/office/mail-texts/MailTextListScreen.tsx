import type { MailTextRow } from '@comptoir/contract/admin-mail-texts'
import { Badge, Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconMailCog, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { Detail } from '#features/office/Detail.tsx'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { useTemplateName } from '#features/office/mail/MailBadge.tsx'
import { mailTextPlace } from '#features/office/places.ts'
import { languageNames } from '#i18n/languages.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { mailTexts } from './mail-texts.api.ts'
import classes from './MailTexts.module.css'
import { useMailTextNames } from './useMailTextNames.ts'

const shows = ['all', 'customer', 'office', 'changed'] as const
type Show = (typeof shows)[number]
type Row = MailTextRow & { id: number }

const columns: OfficeColumn<Row>[] = [
  {
    key: 'mail',
    title: 'adminMailTexts:columns.mail',
    cell: ({ mail }) => <Name mail={mail} />,
    under: ({ mail }) => <When mail={mail} />,
  },
  { key: 'to', title: 'adminMailTexts:columns.to', from: 'desk', cell: ({ to }) => <To to={to} /> },
  {
    key: 'subject',
    title: 'adminMailTexts:columns.subject',
    from: 'desk',
    cell: ({ subject }) => <Subject subject={subject} />,
  },
  {
    key: 'state',
    title: 'adminMailTexts:columns.state',
    from: 'phone',
    onPhone: true,
    cell: (row) => <State row={row} />,
  },
]

const Name = ({ mail }: { mail: string }) => useTemplateName()(mail)
const When = ({ mail }: { mail: string }) => useMailTextNames().when(mail)
const To = ({ to }: Pick<Row, 'to'>) => useTranslation('adminMailTexts').t(`to.${to}`)
const Subject = ({ subject }: Pick<Row, 'subject'>) => subject[useLanguage()]

/** In which languages a mail says something else than the standard. */
function State({ row: { changed, outdated } }: { row: Row }) {
  const { t } = useTranslation('adminMailTexts')
  if (changed.length === 0) return t('standard')
  return (
    <Group gap={4}>
      {changed.map((language) => {
        const isOutdated = outdated.includes(language)
        const said = t(isOutdated ? 'outdated_in' : 'changed_in', { language: languageNames[language] })
        return (
          <Badge key={language} color={isOutdated ? 'warning' : 'info'} title={said}>
            {language}
            <span className="visually-hidden">{said}</span>
          </Badge>
        )
      })}
    </Group>
  )
}

/** Every mail that the shop sends, with when and to whom, and where its texts are the office's (OD-20). */
export function MailTextListScreen() {
  const { t } = useTranslation('adminMailTexts')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Detail query={useQuery(mailTexts)}>{(rows) => <List rows={rows} />}</Detail>
    </>
  )
}

function List({ rows }: { rows: MailTextRow[] }) {
  const { t } = useTranslation('adminMailTexts')
  const [show, setShow] = useState<Show>('all')
  const [search, setSearch] = useState('')
  const language = useLanguage()
  const nameOf = useTemplateName()
  const { when } = useMailTextNames()
  const wanted = plain(search)
  const found = rows
    .map((row, index): Row => ({ ...row, id: index + 1 }))
    .filter(({ to, changed }) =>
      show === 'all' ? true : show === 'changed' ? changed.length > 0 : to === show,
    )
    .filter(({ mail, subject }) =>
      plain([nameOf(mail), when(mail), subject[language]].join(' ')).includes(wanted),
    )
  return (
    <div className={classes.list}>
      <Group>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={t('search')}
          placeholder={t('search_hint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('show')}
          value={show}
          onChange={setShow}
          data={shows.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </Group>
      {found.length === 0 ? (
        <EmptyState icon={<IconMailCog />} title={t('none')} />
      ) : (
        <OfficeTable
          caption={t('title')}
          columns={columns}
          rows={found}
          place={({ mail }) => mailTextPlace(mail)}
          rowName={({ mail }) => nameOf(mail)}
        />
      )}
    </div>
  )
}

/** Without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
