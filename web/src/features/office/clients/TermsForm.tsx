import type { Client } from '@comptoir/contract/admin-clients'
import { invoicings, type Invoicing } from '@comptoir/contract/invoice'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#features/office/admin.api.ts'
import {
  ChoiceField,
  FieldRow,
  ManyField,
  NumberField,
  SwitchField,
  TextField,
} from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  amountOrNull,
  choice,
  flag,
  id,
  someIds,
  textIfAny,
  textOrNull,
  whole,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { formatMoney } from '#ui/format/format.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { titleOf } from './client-title.ts'
import { change } from './clients.api.ts'

const shape = {
  tariffs: someIds,
  tariff: id,
  erp_id: textOrNull,
  prices_hidden: flag,
  may_pay_on_account: flag,
  payment_days: whole,
  invoicing: choice<Invoicing>(),
  electronic_address: textIfAny,
  credit_limit: amountOrNull,
}
const termsOf = ({ tariff, tariffs: some, ...client }: Client) => ({
  ...client,
  tariff: tariff.id,
  tariffs: some.map((one) => one.id),
})

/** What is agreed with a client: price lists, number in the books, prices, payment. A change can be taken back. */
export function TermsForm({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  const lists = asChoices(useQuery(tariffs).data ?? client.tariffs)
  const editor = useEditor({
    shape,
    concerns: 'client',
    thing: termsOf(client),
    read: termsOf,
    save: async (changes) => termsOf(await change(client.id, changes)),
    savedMessage: () => t('detail.terms_saved', { name: titleOf(client) }),
  })
  const { tariff, tariffs: chosen } = editor.form.values
  const offered = lists.filter(({ value }) => chosen.includes(value) || value === tariff)
  const claimed = client.claimed_erp_id
  return (
    <OfficeForm editor={editor} save={t('detail.save_terms')}>
      <ManyField
        name="tariffs"
        label={t('detail.tariffs')}
        hint={t('detail.tariffs_hint')}
        data={lists}
        onChange={(next) =>
          editor.set({ tariffs: next, tariff: next.includes(tariff) ? tariff : (next[0] ?? tariff) })
        }
      />
      <FieldRow>
        <ChoiceField name="tariff" label={t('detail.tariff_used')} data={offered} />
        <TextField
          name="erp_id"
          label={t('detail.erp_id')}
          maxLength={50}
          hint={
            claimed && claimed !== client.erp_id ? t('detail.erp_id_claimed', { id: claimed }) : undefined
          }
        />
      </FieldRow>
      <SwitchField
        name="prices_hidden"
        label={t('detail.prices_hidden')}
        hint={t('detail.prices_hidden_hint')}
      />
      <SwitchField name="may_pay_on_account" label={t('detail.may_pay_on_account')} />
      <FieldRow>
        <ChoiceField
          name="invoicing"
          label={t('detail.invoicing')}
          data={invoicings.map((value) => ({ value, label: t(`invoicing.${value}`) }))}
        />
        <TextField
          name="electronic_address"
          label={t('detail.electronic_address')}
          hint={t('detail.electronic_address_hint')}
          maxLength={140}
        />
      </FieldRow>
      <FieldRow>
        <NumberField name="payment_days" label={t('detail.payment_days')} />
        <TextField
          name="credit_limit"
          inputMode="decimal"
          label={t('detail.credit_limit')}
          hint={t('detail.credit_limit_hint', { open: formatMoney(client.open_balance) })}
        />
      </FieldRow>
    </OfficeForm>
  )
}
