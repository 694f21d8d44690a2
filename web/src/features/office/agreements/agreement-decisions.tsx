import { type Agreement, type AgreementLevel, agreementLevels } from '@comptoir/contract/admin-agreements'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { ChoiceField, FieldRow, NumberField, SureField, TextField } from '#features/office/form/fields.tsx'
import { useField } from '#features/office/form/FormContext.tsx'
import { choice, flag, idOrNull, textOrNull, wholeIfGiven } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { agree, agreementTargets, changeAgreement, type Holder, removeAgreement } from './agreements.api.ts'

const terms = { price: textOrNull, discount: textOrNull, min_quantity: wholeIfGiven, starts_on: textOrNull, ends_on: textOrNull, note: textOrNull, sure: flag } // prettier-ignore
const typed = (decimal: string | null): string | null =>
  decimal?.replace(/\.?0+$/, '').replace('.', ',') ?? null
/** As the server takes them: without the percent and euro signs that may have been typed. */
const plain = (value: string | null) => value?.replaceAll(/[\s\u00a0%€−-]/g, '') || null

type Given = {
  price: string | null
  discount: string | null
  min_quantity: number | undefined
  starts_on: string | null
  ends_on: string | null
  note: string | null
  /** A price of 0, or below the cost, is meant. */
  sure: boolean
}
/** What was agreed, as it is edited. */
const termsOf = ({ price, discount, min_quantity, starts_on, ends_on, note }: Agreement): Given => ({
  price: typed(price),
  discount: typed(discount),
  min_quantity,
  starts_on,
  ends_on,
  note,
  sure: false,
})
const bodyOf = ({ price, discount, note, min_quantity, ...days }: Given) => ({
  ...days,
  price: plain(price),
  discount: plain(discount),
  min_quantity: min_quantity ?? 1,
  note: note ?? '',
})

/** Agrees something with a client or a group. */
export function useAgree(holder: Holder): Decision {
  const { t } = useTranslation('adminAgreements')
  return {
    key: `agree ${holder.kind} ${holder.id}`,
    label: t('add'),
    concerns: 'agreement',
    ...withFields(
      {
        title: t('add'),
        confirm: t('add'),
        form: {
          shape: { level: choice<AgreementLevel>(), code: textOrNull, target: idOrNull, ...terms },
          initial: {
            level: 'product',
            code: null,
            target: null,
            price: null,
            discount: null,
            min_quantity: undefined,
            starts_on: null,
            ends_on: null,
            note: null,
            sure: false,
          },
          Fields: NewFields,
        },
      },
      async ({ level, code, target, ...given }) => {
        const made = await agree(holder, { level, code, target, ...bodyOf(given) })
        return { message: t('added', { target: made.target.name }) }
      },
    ),
  }
}

/** What can be done with an agreement. */
export function useAgreementDecisions(holder: Holder): (agreement: Agreement) => Decision[] {
  const { t } = useTranslation(['adminAgreements', 'common'])
  return (agreement) => {
    const { id, version, level, target, price, discount, min_quantity, starts_on, ends_on, note } = agreement
    return [
      {
        key: `change ${id}`,
        label: t('change'),
        concerns: 'agreement',
        ...withFields(
          {
            title: t('change_title', { target: target.name }),
            confirm: t('common:actions.save'),
            form: {
              shape: terms,
              initial: termsOf(agreement),
              version,
              read: termsOf,
              Fields: TermFields,
            },
          },
          async (given, seen) => {
            await changeAgreement(id, { ...bodyOf(given), version: seen })
            return { message: t('changed', { target: target.name }) }
          },
        ),
      },
      {
        key: `remove ${id}`,
        label: t('common:actions.remove'),
        concerns: 'agreement',
        isDangerous: true,
        run: async () => {
          await removeAgreement(id)
          return {
            message: t('removed', { target: target.name }),
            undo: async () => {
              const isCoded = level === 'product' || level === 'style'
              const about = isCoded ? { code: target.name } : { target: target.id }
              await agree(holder, {
                level,
                ...about,
                price,
                discount,
                min_quantity,
                starts_on,
                ends_on,
                note,
                sure: true,
              })
              return { message: t('added', { target: target.name }) }
            },
          }
        },
      },
    ]
  }
}

function NewFields() {
  const { t } = useTranslation('adminAgreements')
  const known = useQuery(agreementTargets(useLanguage())).data
  const { fields } = useField('level', { label: t('about'), show: String })
  const level = fields.get('level') as AgreementLevel
  const choices = [
    { value: '', label: t('choose') },
    ...asChoices((level === 'brand' ? known?.brands : known?.categories) ?? []),
  ]
  return (
    <>
      <FieldRow>
        <ChoiceField
          name="level"
          label={t('about')}
          data={agreementLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
        {level === 'product' || level === 'style' ? (
          <TextField
            name="code"
            label={t(level === 'product' ? 'product_code' : 'style_code')}
            maxLength={100}
            data-autofocus
          />
        ) : (
          <ChoiceField name="target" label={t(`level.${level}`)} data={choices} />
        )}
      </FieldRow>
      <TermFields />
    </>
  )
}

function TermFields() {
  const { t } = useTranslation('adminAgreements')
  return (
    <>
      <FieldRow>
        <TextField
          name="discount"
          label={t('discount')}
          hint={t('discount_hint')}
          inputMode="decimal"
          maxLength={8}
        />
        <TextField
          name="price"
          label={t('price')}
          hint={t('price_hint')}
          inputMode="decimal"
          maxLength={14}
        />
        <NumberField
          name="min_quantity"
          label={t('min_quantity')}
          hint={t('min_quantity_hint')}
          maxLength={7}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="starts_on" type="date" label={t('starts_on')} />
        <TextField name="ends_on" type="date" label={t('ends_on')} />
        <TextField name="note" label={t('note')} maxLength={200} />
      </FieldRow>
      <SureField />
    </>
  )
}
