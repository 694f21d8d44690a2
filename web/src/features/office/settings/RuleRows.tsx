import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '#ui/form/fields.ts'
import { newRule, type RuleValues } from './delivery.rules.ts'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

type Props = { fields: Fields; rules: RuleValues[]; onChange: (rules: RuleValues[]) => void }
const amounts = ['price', 'free_from', 'minimum_order'] as const

/** What an option costs, row by row: for a country, a price list, both or anybody; who names more wins (OD-15). */
export function RuleRows({ fields, rules, onChange }: Props) {
  const { t } = useTranslation('adminSettings')
  const names = useNames()
  const any = (label: string) => ({ value: '', label })
  return (
    <>
      <Text c="dimmed" size="sm" mb="xs" maw="68ch">
        {t('rules.hint')}
      </Text>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('rules.title')}</caption>
        <thead>
          <tr>
            <th>{t('rules.country')}</th>
            <th>{t('rules.tariff')}</th>
            {amounts.map((amount) => (
              <th key={amount}>{t(`rules.${amount}`)}</th>
            ))}
            <th>
              <span className="visually-hidden">{t('rules.remove_head')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ key }, index) => (
            <tr key={key}>
              <td className={classes.label}>
                <NativeSelect
                  {...fields.input(`rules.${index}.country`)}
                  label={t('rules.country')}
                  data={[any(t('rules.any_country')), ...names.countries]}
                />
              </td>
              <td className={classes.label}>
                <NativeSelect
                  {...fields.input(`rules.${index}.tariff`)}
                  label={t('rules.tariff')}
                  data={[any(t('rules.any_tariff')), ...names.tariffs]}
                />
              </td>
              {amounts.map((amount) => (
                <td key={amount} className={classes.label}>
                  <TextInput
                    {...fields.input(`rules.${index}.${amount}`)}
                    className={classes.amount}
                    label={t(`rules.${amount}`)}
                    inputMode="decimal"
                    rightSection={<span aria-hidden>€</span>}
                    {...(amount === 'free_from' && { placeholder: t('rules.never') })}
                  />
                </td>
              ))}
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  disabled={rules.length === 1}
                  aria-label={t('rules.remove', { row: index + 1 })}
                  onClick={() => onChange(rules.filter((_, other) => other !== index))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rules, newRule()])}
      >
        {t('rules.add')}
      </Button>
    </>
  )
}
