import type { StaffMember } from '@comptoir/contract/admin-staff'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Decision, Outcome } from '#features/office/decisions/decision.ts'
import { change, remove, resend, resetSecondFactor, signOut } from './staff.api.ts'

/** What can be done with somebody of the office as they stand now. */
export function useStaffDecisions({ id, name, status, second_factor }: StaffMember): Decision[] {
  const { t } = useTranslation('adminStaff')
  const navigate = useNavigate()

  const setActive = async (isActive: boolean): Promise<Outcome> => {
    await change(id, { is_active: isActive })
    return {
      message: t(`done.${isActive ? 'enable' : 'disable'}`, { name }),
      undo: () => setActive(!isActive),
    }
  }
  const outcomeOf = async (
    key: 'resend' | 'sign_out' | 'second_factor' | 'withdraw' | 'remove',
    work: Promise<unknown>,
  ) => {
    await work
    return { message: t(`done.${key}`, { name }) }
  }
  const labels = (key: 'enable' | 'resend') => ({ key, label: t(`do.${key}`), concerns: 'user' as const })
  const asking = (key: 'disable' | 'sign_out' | 'second_factor' | 'withdraw' | 'remove') => ({
    key,
    label: t(`do.${key}`),
    concerns: 'user' as const,
    ask: { title: t(`ask.${key}_title`, { name }), text: t(`ask.${key}_text`), confirm: t(`ask.${key}`) },
  })
  const removal = (key: 'withdraw' | 'remove'): Decision => ({
    ...asking(key),
    isDangerous: true,
    run: () => outcomeOf(key, remove(id)),
    onDone: () => void navigate({ to: '/admin/staff' }),
  })
  const resetFactor: Decision = {
    ...asking('second_factor'),
    isDangerous: true,
    run: () => outcomeOf('second_factor', resetSecondFactor(id)),
  }
  const possible: Record<StaffMember['status'], Decision[]> = {
    active: [
      { ...asking('sign_out'), run: () => outcomeOf('sign_out', signOut(id)) },
      ...(second_factor ? [resetFactor] : []),
      { ...asking('disable'), isDangerous: true, run: () => setActive(false) },
      removal('remove'),
    ],
    invited: [{ ...labels('resend'), run: () => outcomeOf('resend', resend(id)) }, removal('withdraw')],
    disabled: [{ ...labels('enable'), run: () => setActive(true) }, removal('remove')],
  }
  return possible[status]
}
