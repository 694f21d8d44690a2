import type { AnsweredSettings } from '@comptoir/contract/admin-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Detail } from '#features/office/Detail.tsx'
import { CheckField, FieldRow, NumberField, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { flag, textIfAny, whole } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { Section } from '#features/office/Section.tsx'
import classes from './Settings.module.css'
import { saveSettings, settings } from './settings.api.ts'

const shape = {
  phone: { min: whole, max: whole },
  approval_working_days: whole,
  holiday_notice_days: whole,
  quantity_warning: whole,
  gtin_prefix: textIfAny,
  second_factor_for_staff: flag,
  first_steps: flag,
}

/** Figures that the shop keeps to: telephone numbers, quantities, approvals, announcements. */
export const Limits = () => <Detail query={useQuery(settings)}>{(kept) => <LimitsForm kept={kept} />}</Detail>

function LimitsForm({ kept }: { kept: AnsweredSettings }) {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const editor = useEditor({
    shape,
    concerns: 'settings',
    thing: kept,
    save: saveSettings,
    savedMessage: () => t('admin:saved'),
  })
  const { phone, quantity_warning, approval_working_days, holiday_notice_days } = kept.defaults
  const usual = (value: number) => t('limits.usual', { value })
  return (
    <div className={classes.limits}>
      <OfficeForm editor={editor}>
        <Section title={t('limits.phone')}>
          <p>{t('limits.phone_hint')}</p>
          <FieldRow>
            <NumberField name="phone.min" label={t('limits.phone_min')} hint={usual(phone.min)} />
            <NumberField name="phone.max" label={t('limits.phone_max')} hint={usual(phone.max)} />
          </FieldRow>
        </Section>
        <Section title={t('limits.quantities')}>
          <p>{t('limits.quantities_hint')}</p>
          <NumberField name="quantity_warning" label={t('limits.quantity')} hint={usual(quantity_warning)} />
        </Section>
        <Section title={t('limits.gtins')}>
          <TextField
            name="gtin_prefix"
            label={t('limits.gtin_prefix')}
            hint={t('limits.gtin_prefix_hint')}
            inputMode="numeric"
            maxLength={11}
          />
        </Section>
        <Section title={t('limits.staff')}>
          <FieldRow>
            <CheckField
              name="second_factor_for_staff"
              label={t('limits.second_factor')}
              hint={t('limits.second_factor_hint')}
            />
            <CheckField
              name="first_steps"
              label={t('limits.first_steps')}
              hint={t('limits.first_steps_hint')}
            />
          </FieldRow>
        </Section>
        <Section title={t('limits.days')}>
          <FieldRow>
            <NumberField
              name="approval_working_days"
              label={t('limits.approval')}
              hint={usual(approval_working_days)}
            />
            <NumberField
              name="holiday_notice_days"
              label={t('limits.notice')}
              hint={usual(holiday_notice_days)}
            />
          </FieldRow>
        </Section>
      </OfficeForm>
    </div>
  )
}
