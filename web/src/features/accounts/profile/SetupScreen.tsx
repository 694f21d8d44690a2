import type { CurrentUser } from '@comptoir/contract/auth'
import type { ProfileInput } from '@comptoir/contract/profile'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { ChooseLanguage } from '#ui/language/ChooseLanguage.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import classes from './Account.module.css'
import { useSaveProfile } from './account.api.ts'
import { DeliveryFields, RangeFields } from './PreferenceFields.tsx'
import { fromPreferences, toPreferences } from './preferences.ts'
import { Section } from './Section.tsx'

/** The first page of a newly approved customer, who may pass it by; it comes once (OD-36). */
export function SetupScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHeader title={t('setup.title', { name: user.name })} lead={t('setup.lead')} />
      <Setup key={user.id} user={user} />
    </>
  )
}

function Setup({ user }: { user: CurrentUser }) {
  const { t, i18n } = useTranslation('account')
  const navigate = useNavigate()
  const save = useSaveProfile()
  const form = useShopForm({ initialValues: toPreferences(user), faults: () => ({}) })
  const goOn = () => void navigate({ to: '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}' })
  const finish = (changes: ProfileInput) =>
    save.mutate({ ...changes, needs_setup: false }, { onSuccess: goOn, onError: form.refuse })
  return (
    <form
      noValidate
      className={classes.setup}
      onSubmit={form.onSubmit((values) =>
        finish({ ...fromPreferences(values), language: i18n.language as CurrentUser['language'] }),
      )}
    >
      <FormErrors error={save.error} others={form.others} />
      <div className={classes.section}>
        <ChooseLanguage description={t('setup.language_lead')} />
      </div>
      <Section title={t('setup.range')} lead={t('setup.range_lead')}>
        <FieldGrid>
          <RangeFields fields={form.fields} />
        </FieldGrid>
      </Section>
      <Section title={t('setup.delivery')} lead={t('setup.delivery_lead')}>
        <FieldGrid>
          <DeliveryFields fields={form.fields} />
        </FieldGrid>
      </Section>
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={save.isPending}>
          {t('setup.save')}
        </Button>
        <Button variant="subtle" disabled={save.isPending} onClick={() => finish({})}>
          {t('setup.skip')}
        </Button>
        <span className={classes.aside}>{t('setup.later')}</span>
      </div>
    </form>
  )
}
