import type { PriceChange, Tariff } from '@comptoir/contract/admin-tariffs'
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage, useMay } from '#features/office/admin.api.ts'
import { agreementTargets } from '#features/office/agreements/agreements.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { ChoiceField, FieldRow, SwitchField, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { amountOrZero, choice, flag, idOrNull, text, textOrNull } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { priceChangePlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { ChangeStatus, ChangeTitle } from './ChangeTitle.tsx'
import { ImportPrices } from './ImportPrices.tsx'
import { PriceGrid } from './PriceGrid.tsx'
import { percent, roundingChoices, type Rounding } from './tariff-shapes.ts'
import { changesOf, downloadTariff, draftChange, saveTariff, tariffOf } from './tariffs.api.ts'
import classes from './Tariffs.module.css'

/** One tariff: its terms, the changes of its prices, and the prices. */
export function TariffScreen() {
  const { id } = useParams({ from: '/admin/tariffs/$id' })
  return (
    <Detail query={useQuery(tariffOf(id))} entity={entities.tariff}>
      {(tariff) => <Content tariff={tariff} />}
    </Detail>
  )
}

function Content({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('adminTariffs')
  const { t: said } = useTranslation('common')
  const may = useMay()
  const raise = useRaise(tariff)
  const fetching = useMutation({
    mutationFn: () => downloadTariff(tariff.id),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={tariff.name}
        page={pages.tariffs}
        lead={
          <>
            {t('holds', { count: tariff.products, n: formatCount(tariff.products) })} ·{' '}
            {may('accounts') ? (
              <TextLink underline="always" to="/admin/clients" search={{ tariff: String(tariff.id) }}>
                {t('used_by', { count: tariff.clients, n: formatCount(tariff.clients) })}
              </TextLink>
            ) : (
              t('used_by', { count: tariff.clients, n: formatCount(tariff.clients) })
            )}
          </>
        }
        actions={
          <>
            <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
              {t('export')}
            </Button>
            <ImportPrices tariff={tariff} />
            <DecisionButton decision={raise} />
          </>
        }
      />
      <Terms tariff={tariff} />
      <Changes tariff={tariff} />
      <PriceGrid tariff={tariff} />
    </article>
  )
}

const shape = { code: text, name: text, recommend_price: flag, minimum_order: amountOrZero }

function Terms({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation(['adminTariffs', 'admin'])
  const editor = useEditor({
    shape,
    concerns: 'tariff',
    thing: tariff,
    save: (changes) => saveTariff(tariff.id, changes),
    savedMessage: () => t('admin:saved'),
  })
  return (
    <Section title={t('terms')}>
      <OfficeForm editor={editor}>
        <FieldRow>
          <TextField name="name" label={t('name')} maxLength={100} />
          <TextField name="code" label={t('code')} maxLength={50} />
          <TextField
            name="minimum_order"
            label={t('minimum_order')}
            hint={t('minimum_hint')}
            inputMode="decimal"
          />
        </FieldRow>
        <SwitchField name="recommend_price" label={t('recommend_price')} />
      </OfficeForm>
    </Section>
  )
}

const columns: OfficeColumn<PriceChange>[] = [
  {
    key: 'kind',
    title: 'adminTariffs:change',
    cell: (change) => <ChangeTitle change={change} />,
    under: ({ note }) => note,
  },
  { key: 'status', title: 'adminTariffs:status_label', cell: (change) => <ChangeStatus change={change} /> },
  { key: 'prices', title: 'adminTariffs:prices', as: 'count', from: 'phone' },
  { key: 'by', title: 'adminTariffs:by', from: 'desk' },
  { key: 'created_at', title: 'adminTariffs:created_at', as: 'instant', from: 'desk' },
]

function Changes({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('adminTariffs')
  return (
    <Section title={t('changes')}>
      <Detail
        query={useQuery(changesOf(tariff.id))}
        isPart
        outline={<OfficeTable caption={t('changes')} columns={columns} rows={undefined} />}
      >
        {({ results }) =>
          results.length > 0 ? (
            <OfficeTable
              caption={t('changes')}
              columns={columns}
              rows={results}
              place={({ id }) => priceChangePlace(id)}
            />
          ) : (
            <Text c="dimmed">{t('no_changes')}</Text>
          )
        }
      </Detail>
    </Section>
  )
}

/** Raises all prices by a percentage: drafts the change, and goes to see what it does. */
function useRaise({ id, name, version }: Tariff): Decision {
  const { t } = useTranslation('adminTariffs')
  const navigate = useNavigate()
  const known = useQuery(agreementTargets(useLanguage())).data
  return {
    key: `raise ${id}`,
    label: t('raise.do'),
    concerns: 'tariff',
    ...withFields(
      {
        title: t('raise.title', { name }),
        text: t('raise.text'),
        confirm: t('raise.preview'),
        form: {
          shape: {
            percent,
            rounding: choice<Rounding>(),
            category: idOrNull,
            brand: idOrNull,
            note: textOrNull,
          },
          initial: { percent: '', rounding: '0.01', category: null, brand: null, note: null },
          Fields: RaiseFields,
          aliases: { 'raise.percent': 'percent', 'raise.category': 'category', 'raise.brand': 'brand' },
        },
      },
      async ({ percent: by, rounding, category, brand, note }) => {
        const about = [nameIn(known?.categories, category), nameIn(known?.brands, brand)].filter(Boolean)
        const said = note || about.join(', ')
        const change = await draftChange(id, {
          version,
          raise: { percent: by, rounding, category, brand },
          ...(said && { note: said.slice(0, 200) }),
        })
        void navigate({ ...priceChangePlace(change.id), ignoreBlocker: true })
        return {
          message:
            change.status === 'preparing'
              ? t('drafted_later')
              : t('drafted', { count: change.prices, n: formatCount(change.prices) }),
        }
      },
    ),
  }
}

type Named = { id: number; name: string }
const nameIn = (some: readonly Named[] | undefined, id: number | null) =>
  some?.find((one) => one.id === id)?.name

function RaiseFields() {
  const { t } = useTranslation('adminTariffs')
  const known = useQuery(agreementTargets(useLanguage())).data
  const choicesFrom = (some: readonly Named[] = []) => [
    { value: '', label: t('raise.all') },
    ...asChoices(some),
  ]
  return (
    <>
      <FieldRow>
        <TextField
          name="percent"
          label={t('percent')}
          hint={t('raise.hint')}
          inputMode="decimal"
          maxLength={8}
          data-autofocus
        />
        <ChoiceField name="rounding" label={t('rounding')} data={roundingChoices} />
      </FieldRow>
      <FieldRow>
        <ChoiceField name="category" label={t('raise.category')} data={choicesFrom(known?.categories)} />
        <ChoiceField name="brand" label={t('raise.brand')} data={choicesFrom(known?.brands)} />
      </FieldRow>
      <TextField name="note" label={t('note')} maxLength={200} />
    </>
  )
}
