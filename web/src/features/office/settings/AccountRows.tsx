import { otherAccountMaximum } from '@comptoir/contract/admin-company'
import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { flag, type FormValues, formRow, text, textIfAny } from '#features/office/form/shape.ts'
import { formatIban } from '#ui/format/format.ts'
import { FieldRows, useRowLabel } from './FieldRows.tsx'
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
  const labelled = useRowLabel()
  const field = (row: number, name: 'bank' | 'iban' | 'bic', label: string) => ({
    ...fields.input(`other_accounts.${row}.${name}`),
    ...labelled(label, row),
  })
  return (
    <>
      <p>{t('company.accounts.hint')}</p>
      <FieldRows
        title={t('company.accounts.title')}
        heads={[
          ...[t('company.accounts.bank'), t('company.iban'), t('company.bic')],
          t('company.accounts.shown'),
        ]}
        rows={accounts}
        onChange={onChange}
        cells={(index) => (
          <>
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
                {...labelled(t('company.accounts.shown'), index)}
              />
            </td>
          </>
        )}
        buttons={(index) => (
          <ActionIcon
            variant="subtle"
            size="lg"
            title={t('company.accounts.use')}
            aria-label={labelled(t('company.accounts.use'), index)['aria-label']}
            onClick={() => onUse(index)}
          >
            <IconFileInvoice size={16} />
          </ActionIcon>
        )}
        add={t('company.accounts.add')}
        newRow={() => formRow(accountShape, { bank: '', iban: '', bic: '', is_shown: true })}
        most={otherAccountMaximum}
      />
    </>
  )
}
