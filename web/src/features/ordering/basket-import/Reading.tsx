import type { ImportCorrection, ImportReading } from '@comptoir/contract/basket-import'
import {
  importEncodings,
  type ImportField,
  importFields,
  importSeparators,
} from '@comptoir/contract/import-fields'
import { Badge, NativeSelect, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Import.module.css'
import { letterOf, withField } from './import.rules.ts'
import { separatorNames } from './names.ts'
import type { Chosen, ImportState } from './useImport.ts'

/** Rows that may name the columns. */
const headerRows = 30

type Props = { reading: ImportReading; state: ImportState; chosen: Chosen }

/** What was guessed of the file, each to be corrected. */
export function Reading({ reading, state, chosen: { correction } }: Props) {
  const { t } = useTranslation('import')
  const { kind, language, encoding, separator, sheets, mapping } = reading
  const isText = encoding !== null
  const hasColumns = kind !== 'xml' && kind !== 'ubl'
  const header = correction?.header_row === undefined ? mapping.header_row : correction.header_row
  const decimal = correction?.decimal_sign ?? reading.decimal_sign
  /** What stays where the sheet or the text is another one. */
  const form: ImportCorrection = { encoding: correction?.encoding, separator: correction?.separator }
  const rows = Array.from({ length: Math.max(headerRows, header ?? 0) }, (_, row) => row + 1)
  const unused = reading.columns
    .filter(({ field, samples }) => field === null && samples.length > 0)
    .map(({ column, header: name }) => `${letterOf(column)} ${name}`.trim())
  return (
    <section className={classes.panel} aria-labelledby="import-reading">
      <div className={classes.head}>
        <Title order={2} id="import-reading">
          {t('reading.title')}
        </Title>
        {reading.is_remembered && <Badge color="success">{t('reading.remembered')}</Badge>}
      </div>
      <div className={classes.facts}>
        <Fact label={t('reading.kind')} value={t(`kind.${kind}`)} />
        {hasColumns && (
          <Fact
            label={t('reading.language')}
            value={t(language === null ? 'language.none' : `language.${language}`)}
          />
        )}
        {isText && hasColumns && (
          <>
            <NativeSelect
              label={t('reading.encoding')}
              value={correction?.encoding ?? encoding}
              onChange={({ currentTarget: { value } }) =>
                state.correct({ ...form, encoding: importEncodings.find((name) => name === value) })
              }
              data={[...importEncodings]}
            />
            <NativeSelect
              label={t('reading.separator')}
              value={correction?.separator ?? separator ?? ';'}
              onChange={({ currentTarget: { value } }) =>
                state.correct({ ...form, separator: importSeparators.find((sign) => sign === value) })
              }
              data={importSeparators.map((sign) => ({
                value: sign,
                label: t(`separator.${separatorNames[sign]}`),
              }))}
            />
          </>
        )}
        {sheets.length > 1 && (
          <NativeSelect
            label={t('reading.sheet')}
            value={correction?.sheet ?? mapping.sheet ?? ''}
            onChange={({ currentTarget: { value } }) => state.correct({ ...form, sheet: value })}
            data={sheets}
          />
        )}
        {hasColumns && (
          <NativeSelect
            label={t('reading.header')}
            value={String(header ?? '')}
            onChange={({ currentTarget: { value } }) =>
              state.correct({
                ...form,
                sheet: mapping.sheet,
                decimal_sign: correction?.decimal_sign,
                header_row: value === '' ? null : Number(value),
              })
            }
            data={[
              { value: '', label: t('reading.no_header') },
              ...rows.map((row) => ({ value: String(row), label: t('reading.row', { row }) })),
            ]}
          />
        )}
        {hasColumns && (
          <NativeSelect
            label={t('reading.decimal')}
            value={decimal}
            onChange={({ currentTarget: { value } }) =>
              state.correct({ sheet: mapping.sheet, ...correction, decimal_sign: value === '.' ? '.' : ',' })
            }
            data={[
              { value: ',', label: t('decimal.comma') },
              { value: '.', label: t('decimal.point') },
            ]}
          />
        )}
      </div>
      {unused.length > 0 && (
        <p className={classes.unused}>{t('reading.unused', { columns: unused.join(', ') })}</p>
      )}
      {hasColumns && (
        <details className={classes.columns} open={reading.columns.length <= 12}>
          <summary>{t('reading.columns', { count: reading.columns.length })}</summary>
          <ul>
            {reading.columns.map((column) => (
              <Column
                key={column.column}
                column={column}
                value={
                  (correction?.columns ?? mapping.columns).find((one) => one.column === column.column)?.field
                }
                onChange={(field) =>
                  state.correct({
                    ...correction,
                    sheet: mapping.sheet,
                    header_row: header,
                    columns: withField(correction?.columns ?? mapping.columns, column.column, field),
                  })
                }
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <div className={classes.label}>{label}</div>
    <div className={classes.value}>{value}</div>
  </div>
)

type ColumnProps = {
  column: ImportReading['columns'][number]
  value: ImportField | undefined
  onChange: (field: ImportField | null) => void
}

/** A column with what it begins with, and what it holds. */
function Column({ column: { column, header, samples }, value, onChange }: ColumnProps) {
  const { t } = useTranslation('import')
  const id = useId()
  const letter = letterOf(column)
  return (
    <li className={classes.column} data-used={value !== undefined || undefined}>
      <label htmlFor={id}>
        <span className={classes.letter}>{letter}</span>{' '}
        {header || <span className="visually-hidden">{t('reading.unnamed')}</span>}
      </label>
      <NativeSelect
        id={id}
        size="xs"
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(importFields.find((field) => field === currentTarget.value) ?? null)
        }
        data={[
          { value: '', label: t('field.ignored') },
          ...importFields.map((field) => ({ value: field, label: t(`field.${field}`) })),
        ]}
      />
      <span className={classes.sampleValues}>{samples.join(' · ')}</span>
    </li>
  )
}
