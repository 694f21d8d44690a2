import { referenceKinds } from '@comptoir/contract/admin-reference'
import { downloadMissingTranslations, type MissingTranslation } from '@comptoir/contract/admin-translations'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MissingIn } from '#features/office/content/PageBadge.tsx'
import { entities } from '#features/office/entities.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { type Place, referencePlace } from '#features/office/places.ts'
import { useMissingTranslations } from './translations.api.ts'
import { translationFilters } from './translations.filters.ts'

const columns: OfficeColumn<MissingTranslation>[] = [
  { key: 'name', title: 'adminContent:translations.name', under: ({ code }) => code },
  {
    key: 'entity',
    title: 'adminContent:translations.entity',
    from: 'phone',
    onPhone: true,
    cell: ({ entity }) => <Kind entity={entity} />,
  },
  {
    key: 'missing',
    title: 'adminContent:columns.missing',
    isUnsorted: true,
    cell: ({ missing }) => <MissingIn languages={missing} />,
  },
  {
    key: 'is_shown',
    title: 'adminContent:translations.is_shown',
    isUnsorted: true,
    from: 'desk',
    cell: ({ is_shown }) => <Shown is_shown={is_shown} />,
  },
]

const Kind = ({ entity }: Pick<MissingTranslation, 'entity'>) =>
  useTranslation('adminAudit').t(`entity.${entity}`)
const Shown = ({ is_shown }: Pick<MissingTranslation, 'is_shown'>) =>
  useTranslation('admin').t(is_shown ? 'yes' : 'no')

/** Where it is written. */
function placeOf({ entity, entity_id }: MissingTranslation): Place {
  const id = entity_id ?? 0
  const kind = referenceKinds.find((one) => one === entity)
  if (kind) return referencePlace(kind, id)
  return entities[entity].place(id)
}

/** What the office has written in some languages and not in others, to be completed (NOTE-07). */
export const TranslationListScreen = () => (
  <OfficeListScreen
    path="/admin/translations"
    filters={translationFilters}
    order="entity"
    workbook={downloadMissingTranslations}
    useRows={useMissingTranslations}
    columns={columns}
    place={placeOf}
    rowName={({ name, code }) => name || code}
    texts="adminContent:translations."
    icon={<IconLanguage />}
  />
)
