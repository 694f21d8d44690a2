import type { CurrentUser } from '@comptoir/contract/auth'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useSaveProfile } from './account.api.ts'
import { DeliveryFields, RangeFields } from './PreferenceFields.tsx'
import { fromPreferences, toPreferences } from './preferences.ts'
import { Section } from './Section.tsx'

/** What the catalogue and the checkout start with (PROF-04 to PROF-07). */
export function PreferencesSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const save = useSaveProfile()
  const form = useShopForm({ initialValues: toPreferences(user), faults: () => ({}) })
  const isDirty = form.isDirty()
  useUnsaved(isDirty)
  return (
    <Section id="preferences" title={t('preferences.title')} lead={t('preferences.lead')}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(fromPreferences(values), { onSuccess: () => form.settle(), onError: form.refuse }),
        )}
      >
        <FieldGrid>
          <FormErrors error={save.error} others={form.others} />
          <RangeFields fields={form.fields} />
          <DeliveryFields fields={form.fields} />
        </FieldGrid>
        <SaveBar isDirty={isDirty} busy={save.isPending} isSaved={save.isSuccess} />
      </form>
    </Section>
  )
}
