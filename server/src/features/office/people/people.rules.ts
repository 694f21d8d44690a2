import type { Person, PersonChanges } from '@comptoir/contract/admin-people'
import type { FieldErrors } from '#lib/errors.ts'
import { message } from '#lib/errors.ts'

type PersonState = Pick<Person, 'id' | 'role' | 'status' | 'is_contact'>

/** Whether somebody signs in and works for the company. */
const works = ({ status }: Pick<Person, 'status'>) => status === 'active'

/** Why somebody cannot be changed so, per field; nothing when they can. A company keeps its contact and a manager. */
export function changeFaults(
  person: PersonState,
  { role, is_active, is_contact }: PersonChanges,
  people: readonly PersonState[],
): FieldErrors {
  const others = people.filter((other) => other.id !== person.id && works(other))
  const isLastManager = works(person) && person.role === 'manager' && !others.some(isManager)
  if (is_active === false && person.status !== 'ended') {
    if (person.status === 'invited') return { is_active: [message('person_invited')] }
    if (works(person) && others.length === 0) return { is_active: [message('person_last')] }
    if (person.is_contact) return { is_active: [message('person_contact')] }
    if (isLastManager) return { is_active: [message('person_last_manager')] }
  }
  if (role === 'buyer' && person.role === 'manager' && isLastManager)
    return { role: [message('person_last_manager')] }
  if (is_contact && !person.is_contact && !works(person))
    return { is_contact: [message('person_not_active')] }
  return {}
}
const isManager = ({ role }: PersonState) => role === 'manager'
