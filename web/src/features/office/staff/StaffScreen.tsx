import type { StaffMember } from '@comptoir/contract/admin-staff'
import type { Language } from '@comptoir/contract/common'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { choice, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { entities, pages } from '#features/office/entities.ts'
import { Section } from '#features/office/Section.tsx'
import { useLanguageChoices } from '#ui/language/useLanguages.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { PermissionFields, permissionsOf } from './PermissionFields.tsx'
import { useStaffDecisions } from './staff-decisions.ts'
import { change, staffMember } from './staff.api.ts'
import { StaffBadge } from './StaffBadge.tsx'
import classes from './Staff.module.css'

/** Somebody who works in the office: what they may do, and whether they are let in (OD-70). */
export function StaffScreen() {
  const { id } = useParams({ from: '/admin/staff/$id' })
  return (
    <Detail query={useQuery(staffMember(id))} entity={entities.user}>
      {(staff) => <Content staff={staff} />}
    </Detail>
  )
}

function Content({ staff }: { staff: StaffMember }) {
  const { t } = useTranslation('adminStaff')
  const isOneself = useUser()?.id === staff.id
  const decisions = useStaffDecisions(staff)
  return (
    <>
      <DetailHeader
        title={staff.name}
        page={pages.staff}
        lead={
          <>
            <StaffBadge status={staff.status} /> {staff.email}
            {staff.second_factor && <> · {t('second_factor')}</>}
          </>
        }
        actions={!isOneself && <Decisions decisions={decisions} />}
      />
      <div className={classes.parts}>
        {isOneself && <Text c="dimmed">{t('oneself')}</Text>}
        <Section
          title={t('about')}
          actions={
            <TextLink inherit to="/admin/audit" search={{ entity: 'user', entity_id: String(staff.id) }}>
              {t('log')}
            </TextLink>
          }
        >
          <StaffForm key={staff.id} staff={staff} />
        </Section>
      </div>
    </>
  )
}

const shape = { name: text, language: choice<Language>(), permissions: permissionsOf }

function StaffForm({ staff }: { staff: StaffMember }) {
  const { t } = useTranslation('adminStaff')
  const editor = useEditor({
    concerns: 'user',
    shape,
    thing: staff,
    save: (changes) => change(staff.id, changes),
    savedMessage: ({ name }) => t('saved', { name }),
  })
  return (
    <OfficeForm editor={editor}>
      <FieldRow>
        <TextField name="name" label={t('name')} maxLength={150} />
        <ChoiceField name="language" label={t('language')} data={useLanguageChoices()} />
      </FieldRow>
      <PermissionFields />
    </OfficeForm>
  )
}
