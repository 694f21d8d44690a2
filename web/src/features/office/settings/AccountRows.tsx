import { otherAccountMaximum } from '@comptoir/contract/admin-company'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconFileInvoice, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { flag, type FormValues, formRow, text, textIfAny } from '#features/office/form/shape.ts'
import { formatIban } from '#ui/format/format.ts'
import classes from './Settings.module.css'

/** An account beside the one on papers. */
export const accountShape = { bank: text, iban: text, bic: textIfAny, is_shown: flag }
type Rows = (FormValues<typeof accountShape> & { key: string })[]

type AccountRowsProps = {
  accounts: Rows
  onChange: (accounts: Rows) => void
  /** Puts this account on papers, and the one that is there in its place. */
  onUse: (row: number) => void
}

/** Further accounts that money comes in on, row by row. */
export function AccountRows({ accounts, onChange, onUse }: AccountRowsProps) {
  const { t } = useTranslation('adminSettings')
  const show = (value: unknown) =>
    (value as Rows).map(({ bank, iban, bic }) => [bank, formatIban(iban), bic].join(' ')).join('\n') || '–'
  const { fields } = useField('other_accounts', { label: t('company.accounts.title'), show })
  /** A field, named with its row beside its label. */
  const field = (row: number, name: 'bank' | 'iban' | 'bic', label: string) => ({
    ...fields.input(`other_accounts.${row}.${name}`),
    label,
    'aria-label': t('rules.field', { field: label, row: row + 1 }),
  })
  return (
    <>
      <p>{t('company.accounts.hint')}</p>
      {accounts.length > 0 && (
        <table className={classes.table}>
          <caption className="visually-hidden">{t('company.accounts.title')}</caption>
          <thead>
            <tr>
              <th>{t('company.accounts.bank')}</th>
              <th>{t('company.iban')}</th>
              <th>{t('company.bic')}</th>
              <th>{t('company.accounts.shown')}</th>
              <th>
                <span className="visually-hidden">{t('rules.remove_head')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ key }, index) => (
              <tr key={key}>
                <td className={classes.label}>
                  <TextInput {...field(index, 'bank', t('company.accounts.bank'))} maxLength={60} />
                </td>
                <td className={`${classes.label} ${classes.whole}`}>
                  <TextInput {...field(index, 'iban', t('company.iban'))} maxLength={42} />
                </td>
                <td className={classes.label}>
                  <TextInput {...field(index, 'bic', t('company.bic'))} maxLength={20} />
                </td>
                <td className={classes.label}>
                  <Checkbox
                    {...fields.check(`other_accounts.${index}.is_shown`)}
                    mt={8}
                    label={t('company.accounts.shown')}
                    aria-label={t('rules.field', { field: t('company.accounts.shown'), row: index + 1 })}
                  />
                </td>
                <td className={classes.buttons}>
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    title={t('company.accounts.use')}
                    aria-label={t('rules.field', { field: t('company.accounts.use'), row: index + 1 })}
                    onClick={() => onUse(index)}
                  >
                    <IconFileInvoice size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('rules.remove', { row: index + 1 })}
                    onClick={() => onChange(accounts.filter((_, other) => other !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={accounts.length >= otherAccountMaximum}
        onClick={() =>
          onChange([...accounts, formRow(accountShape, { bank: '', iban: '', bic: '', is_shown: true })])
        }
      >
        {t('company.accounts.add')}
      </Button>
    </>
  )
}
