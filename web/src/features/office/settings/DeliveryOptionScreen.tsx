import type { DeliveryOptionChanges, OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { Button, Checkbox, MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyIllustration } from '#ui/EmptyIllustration.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { hintBelow } from '#ui/form/layout.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { notify } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/Skeletons.tsx'
import { useDeed, useLanguage } from '#features/office/admin.api.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { deliveryOptionPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { useEdit } from '#features/office/useEdit.ts'
import { useUndoableSave } from '#features/office/useUndoableSave.ts'
import { type OptionValues, toChanges, toValues } from './delivery.rules.ts'
import { NameFields, nameFaults } from './NameFields.tsx'
import { RuleRows } from './RuleRows.tsx'
import classes from './Settings.module.css'
import { deliveryOptions, removeOption, saveOption } from './settings.api.ts'
import { useNames } from './useNames.ts'

/** A new way to get goods. */
export const NewDeliveryOptionScreen = () => <Screen id={0} />

/** One way to get goods. */
export const DeliveryOptionScreen = () => (
  <Screen id={useParams({ from: '/admin/settings/delivery/$id' }).id} />
)

function Screen({ id }: { id: number }) {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const language = useLanguage() as Language
  const { data, error, refetch } = useQuery(deliveryOptions)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const option = data.find((one) => one.id === id) ?? null
  if (id !== 0 && !option)
    return (
      <EmptyState
        order={1}
        icon={<EmptyIllustration />}
        title={t('delivery.not_found')}
        action={<LinkButton to="/admin/settings">{t('delivery.to_list')}</LinkButton>}
      />
    )
  const title = option ? option.name[language] : t('delivery.new')
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t('admin:trail')}>
            <TextLink inherit to="/admin/settings">
              {t('title')}
            </TextLink>
            <TextLink inherit to="/admin/settings">
              {t('tabs.delivery')}
            </TextLink>
            <span>{title}</span>
          </Breadcrumbs>
        }
      />
      <OptionForm key={id} option={option} />
    </>
  )
}

function OptionForm({ option }: { option: OfficeDeliveryOption | null }) {
  const { t } = useTranslation(['adminSettings', 'admin', 'common'])
  const language = useLanguage() as Language
  const navigate = useNavigate()
  const names = useNames()
  const form = useShopForm<OptionValues>({
    initialValues: toValues(option),
    faults,
    // What is wrong with a row as a whole is said at its start.
    aliases: { non_field_errors: 'country' },
  })
  const { fields, values, setValues } = form
  const edit = useEdit(form, toValues(option), toChanges)
  const saving = useUndoableSave({
    send: (changes: DeliveryOptionChanges) => saveOption(option?.id ?? 0, changes),
    onSaved: (saved) => {
      edit.take(toValues(saved))
      if (!option) void navigate(deliveryOptionPlace(saved.id))
    },
    onRefused: form.refuse,
    words: (saved) => t('delivery.saved', { name: saved.name[language] }),
  })
  const many = (field: 'countries' | 'warehouses') => ({
    ...fields.input(field),
    value: values[field],
    onChange: (next: string[]) => setValues({ ...values, [field]: next }),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((next) => {
        const { changes, undo } = edit.changes(next)
        saving.save(option ? changes : toChanges(next), option && undo)
      })}
    >
      <FormErrors error={saving.error} others={form.others} />
      <Section title={t('delivery.about')}>
        <div className={classes.fields}>
          <NativeSelect
            {...fields.input('kind')}
            label={t('delivery.kind')}
            data={(['shipping', 'pickup'] as const).map((value) => ({
              value,
              label: t(`delivery.kinds.${value}`),
            }))}
          />
          <TextInput
            {...fields.input('code')}
            label={t('delivery.code')}
            description={t('delivery.code_hint')}
            inputWrapperOrder={hintBelow}
            withAsterisk
          />
          <Switch
            {...fields.check('is_active')}
            className={classes.whole}
            label={t('delivery.is_active')}
            description={t('delivery.is_active_hint')}
          />
        </div>
      </Section>
      <Section title={t('names')}>
        <NameFields fields={fields} of="name" label={t('delivery.name')} required />
        <NameFields fields={fields} of="description" label={t('delivery.description')} isLong />
      </Section>
      <Section title={t('delivery.where')}>
        <div className={classes.fields}>
          <MultiSelect
            {...many('countries')}
            label={t('delivery.countries')}
            description={t('delivery.countries_hint')}
            inputWrapperOrder={hintBelow}
            data={names.countries}
          />
          <MultiSelect
            {...many('warehouses')}
            label={t('delivery.warehouses')}
            description={t('delivery.warehouses_hint')}
            inputWrapperOrder={hintBelow}
            data={names.warehouses}
          />
          <TextInput
            {...fields.input('lead_days')}
            label={t('delivery.lead_days')}
            inputMode="numeric"
            withAsterisk
          />
          <TextInput
            {...fields.input('cutoff_time')}
            label={t('delivery.cutoff_time')}
            placeholder="15:00"
            inputMode="numeric"
            maxLength={5}
            description={t('delivery.cutoff_hint')}
            inputWrapperOrder={hintBelow}
            withAsterisk
          />
          <Checkbox
            {...fields.check('blocks_pickup_only')}
            className={classes.whole}
            label={t('delivery.blocks_pickup_only')}
          />
        </div>
      </Section>
      <Section title={t('rules.title')}>
        <RuleRows
          fields={fields}
          rules={values.rules}
          onChange={(rules) => setValues({ ...values, rules })}
        />
      </Section>
      <div className={classes.foot}>
        {option && <RemoveOption option={option} />}
        <LinkButton variant="default" to="/admin/settings">
          {t('common:actions.cancel')}
        </LinkButton>
        <Button type="submit" loading={saving.isPending} disabled={option !== null && !form.isDirty()}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}

const faults = (values: OptionValues) => ({
  ...nameFaults(values.name),
  ...(values.code.trim() === '' && { code: { key: 'required' as const } }),
  ...(values.lead_days.trim() === '' && { lead_days: { key: 'required' as const } }),
  ...(values.cutoff_time === '' && { cutoff_time: { key: 'required' as const } }),
  ...Object.fromEntries(
    values.rules.flatMap(({ price }, index) =>
      price.trim() === '' ? [[`rules.${index}.price`, { key: 'required' as const }]] : [],
    ),
  ),
})

/** Deletes an option, where no order names it; any other can only be switched off. */
function RemoveOption({ option }: { option: OfficeDeliveryOption }) {
  const { t } = useTranslation(['adminSettings', 'common'])
  const language = useLanguage() as Language
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const removing = useDeed(() => removeOption(option.id))
  if (option.orders_count > 0) return null
  return (
    <>
      <Button variant="subtle" color="danger" me="auto" onClick={() => setAsking(true)}>
        {t('common:actions.remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          removing.mutate(undefined, {
            onSuccess: () => {
              void notify.done(t('delivery.removed', { name: option.name[language] }))
              void navigate({ to: '/admin/settings' })
            },
          })
        }
        title={t('delivery.remove_title', { name: option.name[language] })}
        confirm={t('common:actions.remove')}
        danger
        busy={removing.isPending}
      >
        {t('delivery.remove_text')}
        <FormErrors error={removing.error} />
      </ConfirmDialog>
    </>
  )
}
