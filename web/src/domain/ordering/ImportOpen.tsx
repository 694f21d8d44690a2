import { Alert } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { readImport } from './kept-import.ts'

/** Says that rows of a file wait to be mended, before the order is made without them. */
export function ImportOpen() {
  const { t } = useTranslation('basket')
  const user = useUser()?.id ?? 0
  const owner = useOwnerId()
  const [report] = useState(() => readImport({ user, owner, basket: null }, 'report'))
  const count = report?.lines.filter(({ status }) => status === 'failed').length ?? 0
  if (count === 0) return null
  return (
    <Alert
      color="warning"
      icon={<IconFileSpreadsheet size={18} aria-hidden />}
      title={t('import_open', { count, n: formatCount(count), file: report?.file ?? '' })}
      role="status"
      mb="sm"
    >
      <TextLink size="sm" to="/order/create/import" underline="always">
        {t('import_mend')}
      </TextLink>
    </Alert>
  )
}
