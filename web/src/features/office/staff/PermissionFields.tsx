import { officePermissions } from '@comptoir/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#features/office/form/fields.tsx'
import { someOf } from '#features/office/form/shape.ts'
import classes from './Staff.module.css'

export const permissionsOf = someOf(officePermissions)

/** What somebody may do in the office, one by one. */
export function PermissionFields() {
  const { t } = useTranslation(['adminStaff', 'admin'])
  return (
    <fieldset className={classes.permissions}>
      <legend>{t('permissions')}</legend>
      {officePermissions.map((permission) => (
        <CheckField
          key={permission}
          name={`permissions.${permission}`}
          label={t(`admin:permission.${permission}`)}
          hint={t(`hint.${permission}`)}
        />
      ))}
    </fieldset>
  )
}
