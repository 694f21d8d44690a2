import type { OfficeHoliday } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { Button, Checkbox, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { notify } from '#ui/notify.ts'
import { useDeed, useLanguage } from '#features/office/admin.api.ts'
import { NameFields, nameFaults } from './NameFields.tsx'
import { type NewHoliday, removeHoliday, saveHoliday } from './settings.api.ts'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

type Props = { editing: OfficeHoliday | 'new' | null; onClose: () => void }

/** Adds a day, changes it or takes it away; taking away can be taken back. */
export function HolidayDialog({ editing, onClose }: Props) {
  const { t } = useTranslation(['adminSettings', 'common'])
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      size="lg"
      title={t(editing === 'new' ? 'holidays.add' : 'holidays.edit')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {editing && <HolidayForm holiday={editing === 'new' ? null : editing} onClose={onClose} />}
    </Modal>
  )
}

type Values = {
  date: string
  every_year: boolean
  country: string
  name: Record<Language, string>
  is_closed: boolean
  has_notice: boolean
  notice_days: string
}
const toValues = (holiday: OfficeHoliday | null): Values => ({
  date: holiday?.date ?? '',
  every_year: holiday?.every_year ?? false,
  country: String(holiday?.country ?? ''),
  name: holiday?.name ?? { fr: '', nl: '', de: '', en: '' },
  is_closed: holiday?.is_closed ?? true,
  has_notice: holiday?.has_notice ?? true,
  notice_days: holiday ? String(holiday.notice_days) : '',
})
const toInput = (values: Values): NewHoliday => ({
  ...values,
  country: values.country ? Number(values.country) : null,
  notice_days: values.notice_days.trim() === '' ? undefined : Number(values.notice_days),
})

function HolidayForm({ holiday, onClose }: { holiday: OfficeHoliday | null; onClose: () => void }) {
  const { t } = useTranslation(['adminSettings', 'admin', 'common'])
  const language = useLanguage() as Language
  const names = useNames()
  const { fields, values, others, onSubmit, refuse } = useShopForm<Values>({
    initialValues: toValues(holiday),
    faults: ({ date, name }) => ({
      ...(date === '' && { date: { key: 'required' as const } }),
      ...nameFaults(name),
    }),
  })
  const saving = useDeed((next: Values) => saveHoliday(holiday?.id ?? 0, toInput(next)))
  const restoring = useDeed((gone: Values) => saveHoliday(0, toInput(gone)))
  const removing = useDeed((id: number) => removeHoliday(id))
  const remove = (gone: OfficeHoliday) =>
    removing.mutate(gone.id, {
      onSuccess: () => {
        onClose()
        void notify.done(t('holidays.removed', { name: gone.name[language] }), {
          undo: () => restoring.mutate(toValues(gone)),
        })
      },
    })
  const save = (next: Values) =>
    saving.mutate(next, {
      onSuccess: (saved) => {
        onClose()
        void notify.done(t('holidays.saved', { name: saved.name[language] }))
      },
      onError: refuse,
    })
  return (
    <form noValidate onSubmit={onSubmit(save)}>
      <FormErrors error={saving.error ?? removing.error} others={others} />
      <div className={classes.fields}>
        <TextInput
          {...fields.input('date')}
          type="date"
          label={t('holidays.date')}
          withAsterisk
          data-autofocus
        />
        <NativeSelect
          {...fields.input('country')}
          label={t('holidays.country')}
          data={[{ value: '', label: t('delivery.all_countries') }, ...names.countries]}
        />
        <Checkbox
          {...fields.check('every_year')}
          className={classes.whole}
          label={t('holidays.every_year')}
        />
      </div>
      <NameFields fields={fields} of="name" label={t('holidays.name')} required />
      <div className={classes.fields}>
        <Checkbox {...fields.check('is_closed')} label={t('holidays.is_closed')} mt="md" />
        <Checkbox {...fields.check('has_notice')} label={t('holidays.has_notice')} mt="md" />
        {values.has_notice && (
          <TextInput {...fields.input('notice_days')} label={t('holidays.notice_days')} inputMode="numeric" />
        )}
      </div>
      <Group justify="flex-end" mt="lg" gap="xs">
        {holiday && (
          <Button
            variant="subtle"
            color="danger"
            me="auto"
            loading={removing.isPending}
            onClick={() => remove(holiday)}
          >
            {t('common:actions.remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('common:actions.save')}
        </Button>
      </Group>
    </form>
  )
}
