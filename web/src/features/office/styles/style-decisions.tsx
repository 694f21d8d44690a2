import { type StockPolicy, stockPolicies, type StyleBulk } from '@comptoir/contract/admin-styles'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tariffs, useLanguage, useMay } from '#features/office/admin.api.ts'
import { type Chosen, selected, useBulkOutcome } from '#features/office/decisions/bulk.ts'
import { type Decision, type Outcome, withFields } from '#features/office/decisions/decision.ts'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { useField } from '#features/office/form/FormContext.tsx'
import { choice, someId, textOrNull } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { priceChangePlace } from '#features/office/places.ts'
import { percent, roundingChoices, type Rounding } from '#features/office/tariffs/tariff-shapes.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { bulkPreview, changeStyles, offered, raisePrices, styleChoices, undoStyles } from './styles.api.ts'

type Set = StyleBulk['set']

/** Changes one thing of the chosen styles: says before what it does to how many, and offers to take it back. */
export function useStylesBulk(chosen: Chosen): Decision[] {
  const { t } = useTranslation(['adminStyles', 'adminTariffs'])
  const outcome = useBulkOutcome()
  const may = useMay()
  const navigate = useNavigate()
  const { selection } = chosen
  const some = {
    ...selected(chosen),
    // What has come into the list since nobody has looked at.
    ...(selection.all && { count: selection.count + selection.ids.size }),
  }
  const bulk = (set: Set): StyleBulk => ({ ...some, set })
  const send = async (set: Set): Promise<Outcome> => {
    const answer = await changeStyles(bulk(set))
    const { undo } = answer
    return {
      ...outcome(answer, (count) => t('bulk.done', count)),
      undo:
        undo === undefined
          ? undefined
          : async () => outcome(await undoStyles(undo), (count) => t('bulk.undone', count)),
    }
  }
  const named = (
    key:
      | 'publish'
      | 'unpublish'
      | 'deal'
      | 'undeal'
      | 'category'
      | 'policy'
      | 'add_catalog'
      | 'remove_catalog'
      | 'prices',
  ) => {
    const label = t(`bulk.do.${key}`)
    const { count } = selection
    return {
      key,
      label,
      concerns: 'style' as const,
      title: t('bulk.title', { count, n: formatCount(count), label }),
      confirm: t('bulk.confirm'),
    }
  }
  const plain = (key: 'publish' | 'unpublish' | 'deal' | 'undeal', set: Set): Decision => {
    const { title, confirm, ...rest } = named(key)
    return {
      ...rest,
      ask: { title, text: <Preview bulk={bulk(set)} />, confirm },
      run: () => send(set),
    }
  }
  /** Names a category or a catalogue. */
  const naming = (field: 'category' | 'add_catalog' | 'remove_catalog'): Decision => {
    const texts = named(field)
    return {
      ...texts,
      ...withFields(
        {
          ...texts,
          form: {
            shape: { one: someId },
            initial: { one: null },
            Fields: () => <NameField field={field} bulk={bulk} />,
            aliases: { [`set.${field}`]: 'one', [field]: 'one' },
          },
        },
        ({ one }) => send({ [field]: one! }), // the form asks for one
      ),
    }
  }
  const policy = named('policy')
  const prices = named('prices')
  return [
    { ...plain('publish', { publication: 'published' }), isPrimary: true },
    plain('unpublish', { publication: 'draft' }),
    plain('deal', { is_deal: true }),
    plain('undeal', { is_deal: false }),
    naming('category'),
    naming('add_catalog'),
    naming('remove_catalog'),
    {
      ...policy,
      ...withFields(
        {
          ...policy,
          form: {
            shape: { stock_policy: choice<StockPolicy>() },
            initial: { stock_policy: 'deny' },
            Fields: () => <PolicyField bulk={bulk} />,
          },
        },
        ({ stock_policy }) => send({ stock_policy }),
      ),
    },
    ...(may('prices')
      ? [
          {
            ...prices,
            concerns: 'tariff' as const,
            ...withFields(
              {
                ...prices,
                text: t('adminTariffs:raise.text'),
                confirm: t('adminTariffs:raise.preview'),
                form: {
                  shape: { tariff: someId, percent, rounding: choice<Rounding>(), note: textOrNull },
                  initial: { tariff: null, percent: '', rounding: '0.01' as const, note: null },
                  Fields: RaiseFields,
                },
              },
              async ({ tariff, note, ...by }) => {
                // The form asks for a tariff.
                const change = await raisePrices({ ...some, ...by, tariff: tariff!, ...(note && { note }) })
                void navigate({ ...priceChangePlace(change.id), ignoreBlocker: true })
                const { prices: count } = change
                return {
                  message:
                    change.status === 'preparing'
                      ? t('adminTariffs:drafted_later')
                      : t('adminTariffs:drafted', { count, n: formatCount(count) }),
                }
              },
            ),
          } satisfies Decision,
        ]
      : []),
  ]
}

type FieldProps = { bulk: (set: Set) => StyleBulk }

function NameField({ field, bulk }: FieldProps & { field: 'category' | 'add_catalog' | 'remove_catalog' }) {
  const { t } = useTranslation('adminStyles')
  const label = t(field === 'category' ? 'category' : 'catalog')
  const { values } = useField('one', { label, show: String })
  const choices = useQuery(styleChoices(useLanguage())).data
  const known = field === 'category' ? choices?.categories : choices?.catalogs
  const { one } = values as { one: string }
  return (
    <>
      <ChoiceField
        name="one"
        label={label}
        data={[
          { value: '', label: t('new.choose') },
          ...asChoices(field === 'remove_catalog' ? (known ?? []) : offered(known)),
        ]}
      />
      {one !== '' && <Preview bulk={bulk({ [field]: Number(one) })} />}
    </>
  )
}

function PolicyField({ bulk }: FieldProps) {
  const { t } = useTranslation('adminStyles')
  const { values } = useField('stock_policy', { label: t('field.stock_policy'), show: String })
  const { stock_policy } = values as { stock_policy: StockPolicy }
  return (
    <>
      <ChoiceField
        name="stock_policy"
        label={t('field.stock_policy')}
        data={stockPolicies.map((value) => ({ value, label: t(`policy.${value}`) }))}
      />
      <Preview bulk={bulk({ stock_policy })} />
    </>
  )
}

function RaiseFields() {
  const { t } = useTranslation(['adminTariffs', 'adminStyles'])
  const known = useQuery(tariffs).data ?? []
  return (
    <>
      <ChoiceField
        name="tariff"
        label={t('adminStyles:preview.tariff')}
        data={[{ value: '', label: t('adminStyles:new.choose') }, ...asChoices(known)]}
      />
      <FieldRow>
        <TextField
          name="percent"
          label={t('percent')}
          hint={t('raise.hint')}
          inputMode="decimal"
          maxLength={8}
        />
        <ChoiceField name="rounding" label={t('rounding')} data={roundingChoices} />
      </FieldRow>
      <TextField name="note" label={t('note')} maxLength={200} />
    </>
  )
}

/** What a change would do to the chosen styles. */
function Preview({ bulk }: { bulk: StyleBulk }) {
  const { t } = useTranslation('adminStyles')
  const { data, error } = useQuery(bulkPreview(bulk, useLanguage()))
  if (error) return <FormErrors error={error} hasFields={false} />
  if (!data) return <Skeleton height="3rem" mt="md" />
  const count = (of: number) => ({ count: of, n: formatCount(of) })
  return (
    <Text component="div" mt="md" role="status">
      <p>
        {data.done > 0
          ? t('bulk.changes', { ...count(data.done), examples: data.examples.join(', ') })
          : t('bulk.nothing')}
      </p>
      {data.unchanged > 0 && <p>{t('bulk.unchanged', count(data.unchanged))}</p>}
      {data.refused > 0 && <p>{t('bulk.refused', count(data.refused))}</p>}
    </Text>
  )
}
