import type { Client, ClientChanges } from '@comptoir/contract/admin-clients'
import { Button, Group, MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hintBelow } from '#ui/form/layout.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { tariffs } from '#features/office/admin.api.ts'
import { useEdit } from '#features/office/useEdit.ts'
import { useUndoableSave } from '#features/office/useUndoableSave.ts'
import { titleOf } from './client-title.ts'
import classes from './ClientScreen.module.css'
import { change } from './clients.api.ts'

type Values = {
  tariff: string
  tariffs: string[]
  erp_id: string
  prices_hidden: boolean
  may_pay_on_account: boolean
}
const toValues = (client: Client): Values => ({
  tariff: String(client.tariff.id),
  tariffs: client.tariffs.map(({ id }) => String(id)),
  erp_id: client.erp_id ?? '',
  prices_hidden: client.prices_hidden,
  may_pay_on_account: client.may_pay_on_account,
})
const toChanges = (values: Values) => ({
  tariff: Number(values.tariff),
  tariffs: values.tariffs.map(Number),
  erp_id: values.erp_id.trim() || null,
  prices_hidden: values.prices_hidden,
  may_pay_on_account: values.may_pay_on_account,
})

/** What is agreed with a client: price lists, number in the books, prices, payment. A change can be taken back. */
export function TermsForm({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'admin', 'common'])
  const lists = useQuery(tariffs).data ?? client.tariffs
  const options = lists.map(({ id, name }) => ({ value: String(id), label: name }))
  const form = useShopForm<Values>({
    initialValues: toValues(client),
    faults: ({ tariffs: some }) => (some.length === 0 ? { tariffs: { key: 'required' } } : {}),
  })
  const { fields, values, setValues } = form
  const edit = useEdit(form, toValues(client), toChanges)
  const saving = useUndoableSave({
    send: (changes: ClientChanges) => change(client.id, changes),
    onSaved: (saved) => edit.take(toValues(saved)),
    onRefused: form.refuse,
    words: () => t('detail.terms_saved', { name: titleOf(client) }),
  })
  const shown = options.filter(({ value }) => values.tariffs.includes(value) || value === values.tariff)
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit((next) => {
        const { changes, undo } = edit.changes(next)
        saving.save(changes, undo)
      })}
    >
      <div className={classes.whole}>
        <FormErrors error={saving.error} others={form.others} />
      </div>
      <MultiSelect
        {...fields.input('tariffs')}
        value={values.tariffs}
        className={classes.whole}
        label={t('detail.tariffs')}
        description={t('detail.tariffs_hint')}
        data={options}
        withAsterisk
        onChange={(next: string[]) => {
          setValues({
            ...values,
            tariffs: next,
            tariff: next.includes(values.tariff) ? values.tariff : (next[0] ?? values.tariff),
          })
        }}
      />
      <NativeSelect {...fields.input('tariff')} label={t('detail.tariff_used')} data={shown} />
      <TextInput
        {...fields.input('erp_id')}
        label={t('detail.erp_id')}
        maxLength={50}
        description={
          client.claimed_erp_id && client.claimed_erp_id !== client.erp_id
            ? t('detail.erp_id_claimed', { id: client.claimed_erp_id })
            : undefined
        }
        inputWrapperOrder={hintBelow}
      />
      <div className={classes.switches}>
        <Switch
          {...fields.input('prices_hidden')}
          value="on"
          checked={values.prices_hidden}
          onChange={({ currentTarget }) => setValues({ ...values, prices_hidden: currentTarget.checked })}
          label={t('detail.prices_hidden')}
          description={t('detail.prices_hidden_hint')}
        />
        <Switch
          {...fields.input('may_pay_on_account')}
          value="on"
          checked={values.may_pay_on_account}
          onChange={({ currentTarget }) =>
            setValues({ ...values, may_pay_on_account: currentTarget.checked })
          }
          label={t('detail.may_pay_on_account')}
        />
      </div>
      <Group className={classes.whole} justify="flex-end">
        <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
          {t('detail.save_terms')}
        </Button>
      </Group>
    </form>
  )
}
