import type { OfficePageRow } from '@comptoir/contract/admin-pages'
import type { Language } from '@comptoir/contract/common'
import { openingPages } from '@comptoir/contract/rules'
import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'

const colors = {
  provisional: 'danger',
  draft: 'gray',
  planned: 'info',
  published: 'success',
  ended: 'gray',
} as const

/** Of these the shop shows something without a text of the editors. */
const optional: readonly string[] = ['information', ...Object.values(openingPages)]
type Standing = Pick<OfficePageRow, 'slug' | 'is_fixed' | 'status'>

/** Whether the shop links to a page that customers cannot see. */
export const isToBeWritten = ({ slug, is_fixed, status }: Standing): boolean =>
  is_fixed && !optional.includes(slug) && (status === 'draft' || status === 'ended')

/** Where a page stands; one that the shop links to has to be there. */
export function PageBadge({ page }: { page: Standing }) {
  const { t } = useTranslation('adminContent')
  const isMissed = isToBeWritten(page)
  return (
    <Badge miw="max-content" color={isMissed ? 'danger' : colors[page.status]}>
      {isMissed ? t('to_write') : t(`status.${page.status}`)}
    </Badge>
  )
}

/** The languages in which something is not written. */
export function MissingIn({ languages }: { languages: readonly Language[] }) {
  return (
    <Group gap={4}>
      {languages.map((language) => (
        <Badge key={language} color="warning" title={languageNames[language]}>
          {language}
        </Badge>
      ))}
    </Group>
  )
}
