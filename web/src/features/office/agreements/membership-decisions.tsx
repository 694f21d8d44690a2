import { useTranslation } from 'react-i18next'
import { type Decision, type Outcome, withFields } from '#features/office/decisions/decision.ts'
import { LongTextField } from '#features/office/form/fields.tsx'
import { text } from '#features/office/form/shape.ts'
import { formatCount } from '#ui/format/format.ts'
import { putInGroup, putManyInGroup, takeFromGroup } from './client-groups.api.ts'

type Named = { id: number; name: string }

/** Puts a client in a group, or takes them out; either can be undone. */
export function useMembership(): (group: Named, client: Named) => { put: Decision; take: Decision } {
  const { t } = useTranslation('adminAgreements')
  return (group, client) => {
    const names = { client: client.name, group: group.name }
    const put = async (): Promise<Outcome> => {
      await putInGroup(group.id, client.id)
      return { message: t('groups.joined', names), undo: take }
    }
    const take = async (): Promise<Outcome> => {
      await takeFromGroup(group.id, client.id)
      return { message: t('groups.left', names), undo: put }
    }
    const key = `${group.id} ${client.id}`
    return {
      put: { key: `put ${key}`, label: t('groups.put'), concerns: 'client_group', run: put },
      take: { key: `take ${key}`, label: t('groups.take'), concerns: 'client_group', run: take },
    }
  }
}

/** Puts many clients in a group, by their numbers or addresses. */
export function usePutMany(group: Named): Decision {
  const { t } = useTranslation('adminAgreements')
  return {
    key: `put many ${group.id}`,
    label: t('groups.paste'),
    concerns: 'client_group',
    ...withFields(
      {
        title: t('groups.paste_title', { name: group.name }),
        confirm: t('groups.put'),
        form: { shape: { codes: text }, initial: { codes: '' }, Fields: CodesField },
      },
      async ({ codes }) => {
        const { added } = await putManyInGroup(group.id, codes)
        return { message: t('groups.pasted', { count: added, n: formatCount(added) }) }
      },
    ),
  }
}

function CodesField() {
  const { t } = useTranslation('adminAgreements')
  return <LongTextField name="codes" label={t('groups.codes')} hint={t('groups.codes_hint')} data-autofocus />
}
