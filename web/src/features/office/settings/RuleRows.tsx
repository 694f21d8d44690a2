import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import {
  amount,
  amountOrNull,
  amountOrZero,
  type FormValues,
  formRow,
  idOrNull,
  toApiValues,
} from '#features/office/form/shape.ts'
import { FieldRows, useRowLabel } from './FieldRows.tsx'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

/** What an option costs for whom; without country or price list, for anybody. */
export const ruleShape = {
  country: idOrNull,
  tariff: idOrNull,
  price: amount,
  free_from: amountOrNull,
  minimum_order: amountOrZero,
}
type Rows = (FormValues<typeof ruleShape> & { key: string })[]
export const newRule = {
  country: null,
  tariff: null,
  price: '',
  free_from: null,
  minimum_order: '0',
} as const

type Props = { rules: Rows; onChange: (rules: Rows) => void }
const amounts = ['price', 'free_from', 'minimum_order'] as const

/** What an option costs, row by row: for a country, a price list, both or anybody; who names more wins (OD-15). */
export function RuleRows({ rules, onChange }: Props) {
  const { t } = useTranslation('adminSettings')
  const names = useNames()
  const show = (value: unknown) =>
    (value as Rows)
      .map((rule) => {
        const terms = amounts.map((name) => `${t(`rules.${name}`)} ${rule[name] || '–'}`)
        return `${names.scope(toApiValues(ruleShape, rule))} ${terms.join(', ')}`
      })
      .join('\n')
  const { fields } = useField('rules', { label: t('rules.title'), show })
  const any = (label: string) => ({ value: '', label })
  const labelled = useRowLabel()
  const field = (row: number, name: keyof typeof ruleShape) => ({
    ...fields.input(`rules.${row}.${name}`),
    ...labelled(t(`rules.${name}`), row),
  })
  return (
    <>
      <Text c="dimmed" size="sm" mb="xs" maw="68ch">
        {t('rules.hint')}
      </Text>
      <FieldRows
        title={t('rules.title')}
        heads={(['country', 'tariff', ...amounts] as const).map((name) => t(`rules.${name}`))}
        rows={rules}
        onChange={onChange}
        cells={(index) => (
          <>
            <td className={classes.label}>
              <NativeSelect
                {...field(index, 'country')}
                data={[any(t('rules.any_country')), ...names.countries]}
              />
            </td>
            <td className={classes.label}>
              <NativeSelect
                {...field(index, 'tariff')}
                data={[any(t('rules.any_tariff')), ...names.tariffs]}
              />
            </td>
            {amounts.map((name) => (
              <td key={name} className={classes.label}>
                <TextInput
                  {...field(index, name)}
                  className={classes.amount}
                  inputMode="decimal"
                  rightSection={<span aria-hidden>€</span>}
                  {...(name === 'free_from' && { placeholder: t('rules.never') })}
                />
              </td>
            ))}
          </>
        )}
        add={t('rules.add')}
        newRow={() => formRow(ruleShape, newRule)}
        least={1}
      />
    </>
  )
}
