import type { Person } from '@comptoir/contract/admin-people'
import { useTranslation } from 'react-i18next'
import type { Decision, Outcome } from '#features/office/decisions/decision.ts'
import { changeSeen, resend, resetSecondFactor, signOut, withdraw } from './people.api.ts'

/** What the office can do with somebody of a client as they stand now. */
export function usePersonDecisions(client: number): (person: Person) => Decision[] {
  const { t } = useTranslation('adminClients')

  return (person) => {
    const { id, name, role, status } = person
    const setRole = async (seen: Person, wanted: Person['role']): Promise<Outcome> => {
      const changed = await changeSeen(client, seen, { role: wanted })
      return { message: t(`people.done.${wanted}`, { name }), undo: () => setRole(changed, seen.role) }
    }
    const setActive = async (seen: Person, isActive: boolean): Promise<Outcome> => {
      const changed = await changeSeen(client, seen, { is_active: isActive })
      const message = t(`people.done.${isActive ? 'give' : 'end'}`, { name })
      return { message, undo: () => setActive(changed, !isActive) }
    }
    const outcomeOf = async (
      key: 'contact' | 'resend' | 'sign_out' | 'second_factor' | 'withdraw',
      work: Promise<unknown>,
    ) => {
      await work
      return { message: t(`people.done.${key}`, { name }) }
    }
    const labels = (key: 'manager' | 'buyer' | 'contact' | 'give' | 'resend') => ({
      key,
      label: t(`people.do.${key}`),
      concerns: 'client' as const,
    })
    const asking = (key: 'end' | 'sign_out' | 'second_factor' | 'withdraw') => ({
      key,
      label: t(`people.do.${key}`),
      concerns: 'client' as const,
      ask: {
        title: t(`people.ask.${key}_title`, { name }),
        text: t(`people.ask.${key}_text`),
        confirm: t(`people.ask.${key}`),
      },
    })
    const other = role === 'manager' ? 'buyer' : 'manager'
    const toRole: Decision = { ...labels(other), run: () => setRole(person, other) }
    const toContact: Decision = {
      ...labels('contact'),
      run: () => outcomeOf('contact', changeSeen(client, person, { is_contact: true })),
    }
    const inviteAgain: Decision = { ...labels('resend'), run: () => outcomeOf('resend', resend(client, id)) }
    const giveAccess: Decision = { ...labels('give'), run: () => setActive(person, true) }
    const endAccess: Decision = {
      ...asking('end'),
      isDangerous: true,
      run: () => setActive(person, false),
    }
    const endSessions: Decision = {
      ...asking('sign_out'),
      run: () => outcomeOf('sign_out', signOut(client, id)),
    }
    const resetFactor: Decision = {
      ...asking('second_factor'),
      isDangerous: true,
      run: () => outcomeOf('second_factor', resetSecondFactor(client, id)),
    }
    const withdrawal: Decision = {
      ...asking('withdraw'),
      isDangerous: true,
      run: () => outcomeOf('withdraw', withdraw(client, id)),
    }
    const possible: Record<Person['status'], Decision[]> = {
      active: [
        toRole,
        ...(person.is_contact ? [] : [toContact]),
        endSessions,
        ...(person.second_factor ? [resetFactor] : []),
        endAccess,
      ],
      unconfirmed: [toRole, endAccess],
      invited: [inviteAgain, toRole, withdrawal],
      ended: [giveAccess],
      disabled: [],
    }
    return possible[status]
  }
}
