import { officeRoleNames, officeRoles, type OfficeRole, roleOf } from '@comptoir/contract/admin-staff'
import { type OfficePermission, officePermissions } from '@comptoir/contract/endpoint'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#features/office/form/fields.tsx'
import { useFields } from '#features/office/form/FormContext.tsx'
import { someOf } from '#features/office/form/shape.ts'
import { hintBelow } from '#ui/form/layout.ts'
import classes from './Staff.module.css'

export const permissionsOf = someOf(officePermissions)

/** What somebody may do in the office: a role, which is a set of permissions, or each by itself. */
export function PermissionFields() {
  const { t } = useTranslation(['adminStaff', 'admin'])
  return (
    <fieldset className={classes.permissions}>
      <legend>{t('permissions')}</legend>
      <RoleField />
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

/** Ticks the permissions of a role; says which role the ticked ones are. */
function RoleField() {
  const { t } = useTranslation('adminStaff')
  const fields = useFields()
  const chosen = officePermissions.filter((permission) => fields.get(`permissions.${permission}`))
  const give = (role: OfficeRole) => {
    const given: readonly OfficePermission[] = officeRoles[role]
    for (const permission of officePermissions)
      fields.set(`permissions.${permission}`, given.includes(permission))
  }
  return (
    <NativeSelect
      label={t('role')}
      description={t('role_hint')}
      inputWrapperOrder={hintBelow}
      maw={320}
      value={roleOf(chosen) ?? ''}
      onChange={({ currentTarget: { value } }) => value !== '' && give(value as OfficeRole)}
      data={[
        { value: '', label: t('own_role') },
        ...officeRoleNames.map((role) => ({ value: role, label: t(`roles.${role}`) })),
      ]}
    />
  )
}
