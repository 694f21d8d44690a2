import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Settings.module.css'

type Props<Row> = {
  title: string
  heads: readonly string[]
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** The cells of a row but for its buttons. */
  cells: (index: number) => ReactNode
  /** Buttons of a row beside the one that takes it out. */
  buttons?: (index: number) => ReactNode
  add: string
  newRow: () => Row
  /** So many rows stay. */
  least?: number
  /** So many rows there can be. */
  most?: number
  isNarrow?: boolean
}

/** A table of fields, row by row: rows are taken out, and added below. */
export function FieldRows<Row extends { key: string }>(props: Props<Row>) {
  const { title, heads, rows, onChange, cells, buttons, add, newRow, least = 0, most = Infinity } = props
  const { t } = useTranslation('adminSettings')
  return (
    <>
      {rows.length > 0 && (
        <table className={classes.table} data-narrow={props.isNarrow || undefined}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
              <th>
                <span className="visually-hidden">{t('rules.remove_head')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key }, index) => (
              <tr key={key}>
                {cells(index)}
                <td className={buttons && classes.buttons}>
                  {buttons?.(index)}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    disabled={rows.length <= least}
                    aria-label={t('rules.remove', { row: index + 1 })}
                    onClick={() => onChange(rows.filter((_, other) => other !== index))}
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
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, newRow()])}
      >
        {add}
      </Button>
    </>
  )
}

/** The label of a field of a row, and its name, which says the row as well. */
export function useRowLabel(): (label: string, index: number) => { label: string; 'aria-label': string } {
  const { t } = useTranslation('adminSettings')
  return (label, index) => ({ label, 'aria-label': t('rules.field', { field: label, row: index + 1 }) })
}
