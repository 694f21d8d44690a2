import { Alert } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { readAllTyped } from './typed-quantities.ts'
import { readScannedCodes } from './scanned-codes.ts'
import classes from './NotAdded.module.css'
import { readTypedRows } from './typed-rows.ts'

/** Says what is typed into a grid or the quick order, or scanned, and not in the basket, before the order is made without it. */
export function NotAdded() {
  const { t } = useTranslation('basket')
  const user = useUser()?.id ?? 0
  const owner = useOwnerId() ?? 0
  const [typed] = useState(() => readAllTyped({ user, owner }))
  const [rows] = useState(() => readTypedRows({ user, owner }).length)
  const [scanned] = useState(() => readScannedCodes({ user, owner }).length)
  if (typed.length + rows + scanned === 0) return null
  return (
    <Alert
      color="warning"
      icon={<IconKeyboard size={18} aria-hidden />}
      title={t('not_added')}
      role="status"
      mb="sm"
    >
      {typed.map(({ style, name, units }) => (
        <div key={style} className={classes.entry}>
          <TextLink size="sm" to="/product/$id" params={{ id: String(style) }} underline="always">
            {name}
          </TextLink>
          {` × ${formatCount(units)}`}
        </div>
      ))}
      {rows > 0 && (
        <div className={classes.entry}>
          <TextLink size="sm" to="/quick-order" underline="always">
            {t('not_added_rows', { count: rows, n: formatCount(rows) })}
          </TextLink>
        </div>
      )}
      {scanned > 0 && (
        <div className={classes.entry}>
          <TextLink size="sm" to="/order/create/scan" underline="always">
            {t('not_added_scanned', { count: scanned, n: formatCount(scanned) })}
          </TextLink>
        </div>
      )}
    </Alert>
  )
}
