import { mailStatuses } from '@comptoir/contract/admin-mail'
import { useQuery } from '@tanstack/react-query'
import { useClientName } from '#features/office/clients/useClientName.ts'
import { choicesOf } from '#features/office/list/choices.ts'
import { type Choice, filters } from '#features/office/list/filters.ts'
import { mailTemplates } from './mail.api.ts'
import { useTemplateName } from './MailBadge.tsx'

export const mailFilters = filters({
  status: {
    label: 'adminMail:columns.status',
    useChoices: choicesOf(mailStatuses, (status) => `adminMail:status.${status}`),
  },
  template: { label: 'adminMail:columns.template', useChoices: useTemplateChoices },
  client: { label: 'adminMail:client', isId: true, useName: (id) => useClientName(id) },
})

function useTemplateChoices(): Choice[] {
  const nameOf = useTemplateName()
  return (useQuery(mailTemplates).data ?? []).map((value) => ({ value, label: nameOf(value) }))
}
