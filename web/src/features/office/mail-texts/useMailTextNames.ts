import type { MailTextPart } from '@comptoir/contract/admin-mail-texts'
import { useTranslation } from 'react-i18next'

/** What the server has a name for is a text here, as the test of the texts says. */
type Situation = 'situation.usual'
type When = 'when.approved'
type Placeholder = 'placeholder.order'

/** What a mail, its texts and what they name are called. */
export function useMailTextNames() {
  const { t } = useTranslation('adminMailTexts')
  const situation = (name: string) => t(`situation.${name}` as Situation)
  return {
    situation,
    /** When a mail is sent. */
    when: (mail: string) => t(`when.${mail}` as When),
    placeholder: (name: string) => t(`placeholder.${name}` as Placeholder),
    part: ({ role, situation: stands, form }: MailTextPart) => {
      const more = [...(stands === 'usual' ? [] : [situation(stands)]), ...(form ? [t(`form.${form}`)] : [])]
      const name = t(`role.${role}`)
      return more.length > 0 ? t('part', { role: name, more: more.join(', ') }) : name
    },
  }
}

/** A placeholder as it stands in a text. */
export const braced = (name: string) => `{{${name}}}`
