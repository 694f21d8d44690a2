import type { Settings } from '@comptoir/contract/admin-settings'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/ErrorState.tsx'
import { hintBelow } from '#ui/form/layout.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { PageSkeleton } from '#ui/Skeletons.tsx'
import { Section } from '#features/office/Section.tsx'
import { useEdit } from '#features/office/useEdit.ts'
import { useUndoableSave } from '#features/office/useUndoableSave.ts'
import classes from './Settings.module.css'
import { saveSettings, settings } from './settings.api.ts'

/** Figures that the shop keeps to: telephone numbers, quantities, approvals, announcements. */
export function Limits() {
  const { data, error, refetch } = useQuery(settings)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  return <LimitsForm kept={data} usual={data.defaults} />
}

type Values = {
  phone: { min: string; max: string }
  approval_working_days: string
  holiday_notice_days: string
  quantity_warning: string
  basket_lines: string
}
const toValues = (kept: Settings): Values => ({
  phone: { min: String(kept.phone.min), max: String(kept.phone.max) },
  approval_working_days: String(kept.approval_working_days),
  holiday_notice_days: String(kept.holiday_notice_days),
  quantity_warning: String(kept.quantity_warning),
  basket_lines: String(kept.basket_lines),
})
const toChanges = (values: Values): Settings => ({
  phone: { min: Number(values.phone.min), max: Number(values.phone.max) },
  approval_working_days: Number(values.approval_working_days),
  holiday_notice_days: Number(values.holiday_notice_days),
  quantity_warning: Number(values.quantity_warning),
  basket_lines: Number(values.basket_lines),
})

function LimitsForm({ kept, usual }: { kept: Settings; usual: Settings }) {
  const { t } = useTranslation(['adminSettings', 'admin', 'common'])
  const form = useShopForm<Values>({
    initialValues: toValues(kept),
    faults: ({ phone, ...days }) =>
      Object.fromEntries(
        Object.entries({ 'phone.min': phone.min, 'phone.max': phone.max, ...days }).flatMap(([path, text]) =>
          text.trim() === '' ? [[path, { key: 'required' as const }]] : [],
        ),
      ),
  })
  const edit = useEdit(form, toValues(kept), toChanges)
  const saving = useUndoableSave({
    send: saveSettings,
    onSaved: (saved) => edit.take(toValues(saved)),
    onRefused: form.refuse,
    words: () => t('admin:saved'),
  })
  const field = (path: string, otherwise: number, label: string) => ({
    ...form.fields.input(path),
    label,
    description: t('limits.usual', { value: otherwise }),
    inputWrapperOrder: hintBelow,
    inputMode: 'numeric' as const,
    withAsterisk: true,
  })
  return (
    <form
      noValidate
      className={`${classes.form} ${classes.limits}`}
      onSubmit={form.onSubmit((next) => {
        const { changes, undo } = edit.changes(next)
        saving.save(changes, undo)
      })}
    >
      <FormErrors error={saving.error} others={form.others} />
      <Section title={t('limits.phone')}>
        <p>{t('limits.phone_hint')}</p>
        <div className={classes.fields}>
          <TextInput {...field('phone.min', usual.phone.min, t('limits.phone_min'))} />
          <TextInput {...field('phone.max', usual.phone.max, t('limits.phone_max'))} />
        </div>
      </Section>
      <Section title={t('limits.quantities')}>
        <p>{t('limits.quantities_hint')}</p>
        <div className={classes.fields}>
          <TextInput {...field('quantity_warning', usual.quantity_warning, t('limits.quantity'))} />
        </div>
      </Section>
      <Section title={t('limits.basket')}>
        <div className={classes.fields}>
          <TextInput {...field('basket_lines', usual.basket_lines, t('limits.basket_lines'))} />
        </div>
      </Section>
      <Section title={t('limits.days')}>
        <div className={classes.fields}>
          <TextInput {...field('approval_working_days', usual.approval_working_days, t('limits.approval'))} />
          <TextInput {...field('holiday_notice_days', usual.holiday_notice_days, t('limits.notice'))} />
        </div>
      </Section>
      <Group justify="flex-end">
        <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
          {t('common:actions.save')}
        </Button>
      </Group>
    </form>
  )
}
