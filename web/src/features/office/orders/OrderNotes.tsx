import type { OfficeOrder, OrderNote } from '@comptoir/contract/admin-orders'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { LongTextField } from '#features/office/form/fields.tsx'
import { text } from '#features/office/form/shape.ts'
import { Section } from '#features/office/Section.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './OrderScreen.module.css'
import { addNote, deleteNote } from './orders.api.ts'

const form = { shape: { text }, initial: { text: '' }, Fields: NoteField }

/** What colleagues tell each other about an order; whoever wrote a note can delete it. */
export function OrderNotes({ order: { id, notes } }: { order: OfficeOrder }) {
  const { t } = useTranslation('adminOrders')
  const add: Decision = {
    key: 'add',
    label: t('notes.add'),
    concerns: 'order',
    ...withFields({ title: t('notes.add'), confirm: t('notes.add'), form }, async ({ text }) => {
      await addNote(id, text)
      return { message: t('notes.added') }
    }),
  }
  return (
    <Section
      title={t('notes.title')}
      actions={<DecisionButton decision={add} size="compact-sm" variant="default" />}
    >
      {notes.length === 0 ? (
        <Text c="dimmed">{t('notes.none')}</Text>
      ) : (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <Note key={note.id} order={id} note={note} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Note({ order, note: { id, at, author, text: words } }: { order: number; note: OrderNote }) {
  const { t } = useTranslation('adminOrders')
  const { instant } = useFormat()
  const isOwn = useUser()?.id === author?.id
  const remove: Decision = {
    key: 'delete',
    label: t('notes.delete'),
    concerns: 'order',
    isDangerous: true,
    ask: { title: t('notes.delete_title'), text: words, confirm: t('notes.delete') },
    run: async () => {
      await deleteNote(order, id)
      return { message: t('notes.deleted') }
    },
  }
  return (
    <li>
      <p className={classes.note}>{words}</p>
      <Text size="sm" c="dimmed" component="span">
        {author?.name ?? t('notes.gone')}, <time dateTime={at}>{instant(at)}</time>
      </Text>
      {isOwn && <DecisionButton decision={remove} size="compact-sm" variant="subtle" color="gray" />}
    </li>
  )
}

function NoteField() {
  const { t } = useTranslation('adminOrders')
  return (
    <LongTextField
      name="text"
      label={t('notes.text')}
      hint={t('notes.hint')}
      maxLength={2000}
      data-autofocus
    />
  )
}
