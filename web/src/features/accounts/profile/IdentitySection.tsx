import type { CurrentUser } from '@comptoir/contract/auth'
import { faultsOf, nameRules } from '@comptoir/contract/forms'
import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChooseLanguage } from '#ui/language/ChooseLanguage.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { Facts } from '#ui/data/Facts.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { notify } from '#ui/feedback/notify.ts'
import classes from './Account.module.css'
import { useSaveProfile } from './account.api.ts'
import { Section } from './Section.tsx'

/** Who this is, in which language we write, and whether the newsletter is wanted (AUTH-21, PROF-03). */
export function IdentitySection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'form'])
  return (
    <Section id="identity" title={t('identity.title')}>
      <Facts
        facts={[
          [t('identity.email'), user.email],
          [t('identity.client_id'), user.erp_id ?? t('none')],
        ]}
      />
      <Name user={user} />
      <div className={classes.part}>
        <Language />
      </div>
      <div className={classes.part}>
        <Newsletter user={user} />
      </div>
    </Section>
  )
}

function Name({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('form')
  const save = useSaveProfile()
  const form = useShopForm({
    initialValues: { name: user.name },
    faults: (values) => faultsOf(values, { name: nameRules }),
  })
  const isDirty = form.isDirty()
  useUnsaved(isDirty)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onSuccess: () => form.settle(), onError: form.refuse }),
      )}
    >
      <FormErrors error={save.error} others={form.others} />
      <TextInput
        {...form.fields.input('name')}
        label={t('account_name')}
        autoComplete="name"
        withAsterisk
        maw={420}
      />
      <SaveBar isDirty={isDirty} busy={save.isPending} isSaved={save.isSuccess} />
    </form>
  )
}

/** The language of this screen, and of our mails and documents. */
function Language() {
  const { t } = useTranslation(['account', 'common'])
  const { t: said } = useTranslation('common')
  const save = useSaveProfile()
  return (
    <>
      <ChooseLanguage
        description={t('account:identity.language_hint')}
        onChosen={(language) =>
          save.mutate({ language }, { onError: (error) => void notify.failed(errorAndAdvice(error, said)) })
        }
      />
    </>
  )
}

function Newsletter({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { t: said } = useTranslation('common')
  const save = useSaveProfile()
  return (
    <Switch
      checked={save.isPending ? save.variables.newsletter === true : user.newsletter}
      onChange={(event) =>
        save.mutate(
          { newsletter: event.currentTarget.checked },
          { onError: (error) => void notify.failed(errorAndAdvice(error, said)) },
        )
      }
      label={t('identity.newsletter')}
      description={t('identity.newsletter_hint')}
    />
  )
}
