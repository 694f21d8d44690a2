import {
  fieldsOf,
  tableFields,
  type CatalogueImportDetail,
  type TableField,
} from '@comptoir/contract/admin-imports'
import { languages } from '@comptoir/contract/common'
import { Alert, Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { readAgain } from './imports.api.ts'
import classes from './Imports.module.css'

type Reading = NonNullable<CatalogueImportDetail['reading']>
/** What a column holds, as the value of a choice: `price|STD`, `ref|`, or empty. */
const valueOf = (field: TableField | null, of: string | null) => (field ? `${field}|${of ?? ''}` : '')

/** How a table is read: guessed, or as confirmed before; corrected here, and checked anew. */
export function Columns({ id, reading }: { id: number; reading: Reading }) {
  const { t } = useTranslation('adminImports')
  const choices = useChoices(reading)
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const [sign, setSign] = useState(reading.decimal_sign)
  const sending = useOfficeMutation(
    (body: Parameters<typeof readAgain>[1]) => readAgain(id, body),
    'catalogue_import',
  )
  const now = reading.columns.map((column) => ({
    ...column,
    value: chosen[column.column] ?? valueOf(column.field, column.of),
  }))
  const isTwice = (value: string) => value !== '' && now.filter((one) => one.value === value).length > 1
  const isChanged =
    sign !== reading.decimal_sign || now.some(({ field, of, value }) => value !== valueOf(field, of))
  const send = () =>
    sending.mutate({
      decimal_sign: sign,
      columns: now.flatMap(({ column, value }) => {
        const [field = '', of] = value.split('|')
        return field ? [{ column, field: field as TableField, of: of || null }] : []
      }),
    })
  return (
    <Section
      title={t('reading_title')}
      actions={
        <Button
          disabled={!isChanged || now.some(({ value }) => isTwice(value))}
          loading={sending.isPending}
          onClick={send}
        >
          {t('new.check')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('reading_lead')}
      </Text>
      {!reading.is_remembered && (
        <Alert color="warning" mb="md">
          {t('reading_guessed')}
        </Alert>
      )}
      <ul className={classes.columns}>
        {now.map(({ column, header, samples, value }) => {
          const name = header || t('column', { column: column + 1 })
          return (
            <li key={column}>
              <span className={classes.value}>
                <Text component="strong" fw={600}>
                  {name}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  {samples.join(' · ')}
                </Text>
              </span>
              <NativeSelect
                aria-label={t('column_holds', { name })}
                data={choices}
                value={value}
                onChange={({ currentTarget }) => setChosen({ ...chosen, [column]: currentTarget.value })}
                error={isTwice(value) && t('column_twice')}
              />
            </li>
          )
        })}
      </ul>
      <NativeSelect
        mt="md"
        maw="22rem"
        label={t('decimal_sign')}
        value={sign}
        data={[
          { value: ',', label: t('decimal_comma') },
          { value: '.', label: t('decimal_point') },
        ]}
        onChange={({ currentTarget }) => setSign(currentTarget.value as ',' | '.')}
      />
      <FormErrors error={sending.error} hasFields={false} />
    </Section>
  )
}

/** All that a column may hold. */
function useChoices({ tariffs, warehouses }: Reading) {
  const { t } = useTranslation('adminImports')
  const targets = {
    tariff: tariffs,
    warehouse: warehouses,
    language: languages.map((code) => ({ code, name: languageNames[code] })),
  }
  const kinds: Partial<Record<TableField, keyof typeof targets>> = fieldsOf
  return [
    { value: '', label: t('not_read') },
    ...tableFields.flatMap((field) => {
      const kind = kinds[field]
      const label = t(`field.${field}`)
      return [
        { value: valueOf(field, null), label },
        ...(kind ? targets[kind] : []).map(({ code, name }) => ({
          value: valueOf(field, code),
          label: `${label} – ${name}`,
        })),
      ]
    }),
  ]
}
