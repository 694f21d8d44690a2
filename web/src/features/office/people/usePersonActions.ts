import type { Person, PersonChanges } from '@comptoir/contract/admin-people'
import { useTranslation } from 'react-i18next'
import type { OfficeAction } from '#features/office/ActionMenu.tsx'
import { changeSeen, resend, signOut, withdraw } from './people.api.ts'

/** What the office can do with somebody of a client as they stand. */
export function usePersonActions(client: number): (person: Person) => OfficeAction[] {
  const { t } = useTranslation('adminClients')
  return (person) => {
    const { id, name, role, status } = person
    const isOf = (...statuses: Person['status'][]) => statuses.includes(status)
    const change = (changes: PersonChanges, seen: Partial<Person> = {}) =>
      changeSeen(client, { ...person, ...seen }, changes)
    const other = role === 'manager' ? 'buyer' : 'manager'
    const said = (key: 'end' | 'sign_out' | 'withdraw') => ({
      key,
      label: t(`people.do.${key}`),
      done: t(`people.done.${key}`, { name }),
      ask: {
        title: t(`people.ask.${key}_title`, { name }),
        text: t(`people.ask.${key}_text`),
        confirm: t(`people.ask.${key}`),
      },
    })
    const toRole: OfficeAction = {
      key: 'role',
      label: t(`people.do.${other}`),
      done: t(`people.done.${other}`, { name }),
      run: () => change({ role: other }),
      undo: { run: () => change({ role }, { role: other }), done: t(`people.done.${role}`, { name }) },
    }
    const toContact: OfficeAction = {
      key: 'contact',
      label: t('people.do.contact'),
      done: t('people.done.contact', { name }),
      run: () => change({ is_contact: true }),
    }
    const again: OfficeAction = {
      key: 'resend',
      label: t('people.do.resend'),
      done: t('people.done.resend', { name }),
      run: () => resend(client, id),
    }
    const give: OfficeAction = {
      key: 'give',
      label: t('people.do.give'),
      done: t('people.done.give', { name }),
      run: () => change({ is_active: true }),
    }
    const end: OfficeAction = {
      ...said('end'),
      isGrave: true,
      run: () => change({ is_active: false }),
      undo: {
        run: () => change({ is_active: true }, { status: 'ended' }),
        done: t('people.done.give', { name }),
      },
    }
    const out: OfficeAction = { ...said('sign_out'), run: () => signOut(client, id) }
    const back: OfficeAction = { ...said('withdraw'), isGrave: true, run: () => withdraw(client, id) }
    return [
      ...(isOf('invited') ? [again] : []),
      ...(isOf('active', 'unconfirmed', 'invited') ? [toRole] : []),
      ...(isOf('active') && !person.is_contact ? [toContact] : []),
      ...(isOf('active') ? [out] : []),
      ...(isOf('ended') ? [give] : []),
      ...(isOf('active', 'unconfirmed') ? [end] : []),
      ...(isOf('invited') ? [back] : []),
    ]
  }
}
