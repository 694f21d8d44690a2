import type { ImportLine } from '@comptoir/contract/basket-import'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconMinus, IconPlus, IconTool } from '@tabler/icons-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import rowsInView from '#ui/data/RowsInView.module.css'
import { useRowsInView } from '#ui/data/useRowsInView.ts'
import { formatCount } from '#ui/format/format.ts'
import classes from './Lines.module.css'
import { countsOf, type FileRow, namedBy, rowsOf, type Status, statuses } from './import.rules.ts'

const icons = {
  added: IconPlus,
  updated: IconCheck,
  repaired: IconTool,
  skipped: IconMinus,
  failed: IconAlertTriangle,
} as const satisfies Record<Status, unknown>

type Props = { lines: readonly ImportLine[]; caption: string; name: string }

/** What becomes of each row, by its result; those of a size matrix with their sizes side by side. */
export function Lines({ lines, caption, name }: Props) {
  const { t } = useTranslation('import')
  const [only, setOnly] = useState<Status>()
  const counts = useMemo(() => countsOf(lines), [lines])
  const rows = useMemo(
    () => rowsOf(only ? lines.filter(({ status }) => status === only) : lines),
    [lines, only],
  )
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const { body, height, drawn, measure } = useRowsInView<HTMLTableSectionElement>({
    count: rows.length,
    keyOf: (row) => `${rows[row]?.row} ${row}`,
    estimate: (row) => heightOf(rows[row], isNarrow),
    name: `${name} ${only ?? 'all'}`,
  })
  const filters = statuses.filter((status) => counts[status] > 0)
  return (
    <>
      {filters.length > 1 && (
        <div className={classes.filters} role="group" aria-label={t('lines.filter')}>
          <Filter isOn={!only} count={counts.rows} onPress={() => setOnly(undefined)}>
            {t('lines.all')}
          </Filter>
          {filters.map((status) => (
            <Filter
              key={status}
              status={status}
              isOn={only === status}
              count={counts[status]}
              onPress={() => setOnly(only === status ? undefined : status)}
            >
              {t(`status.${status}`)}
            </Filter>
          ))}
        </div>
      )}
      <table className={`${rowsInView.table} ${classes.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr className={classes.head}>
            <th>{t('lines.row')}</th>
            <th>{t('lines.read')}</th>
            <th>{t('lines.product')}</th>
            <th className={classes.quantity}>{t('lines.quantity')}</th>
            <th>{t('lines.result')}</th>
          </tr>
        </thead>
        <tbody ref={body} style={{ height }}>
          {drawn.map(({ row, start }) => (
            <tr
              key={`${rows[row]!.row} ${row}`}
              ref={measure}
              data-index={row}
              className={`${rowsInView.row} ${classes.row}`}
              style={{ '--start': `${start}px` } as CSSProperties}
            >
              <Cells {...rows[row]!} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Pixels of a row that has not been drawn yet. */
const heightOf = (row: FileRow | undefined, isNarrow: boolean | undefined) =>
  isNarrow ? 96 : row && row.lines.length > 1 ? 64 : 44

type FilterProps = {
  status?: Status
  isOn: boolean
  count: number
  onPress: () => void
  children: string
}

const Filter = ({ status, isOn, count, onPress, children }: FilterProps) => (
  <UnstyledButton className={classes.filter} data-status={status} aria-pressed={isOn} onClick={onPress}>
    {status && <StatusIcon status={status} />}
    {children} <strong>{formatCount(count)}</strong>
  </UnstyledButton>
)

function StatusIcon({ status }: { status: Status }) {
  const Icon = icons[status]
  return <Icon size={14} stroke={2} aria-hidden className={classes.icon} />
}

function Cells({ row, lines }: FileRow) {
  const [line] = lines
  return (
    <>
      <td className={classes.number}>{row}</td>
      {lines.length === 1 ? <Line line={line!} /> : <Sizes lines={lines} />}
    </>
  )
}

function Line({ line }: { line: ImportLine }) {
  const { t } = useTranslation('import')
  const { product, read, status, message } = line
  return (
    <>
      <td className={classes.read}>
        {namedBy(read) || '–'}
        {read.comment && <span className={classes.comment}>{read.comment}</span>}
      </td>
      <td className={classes.product}>
        {product && (
          <>
            <span className={classes.ref}>{product.ref}</span>{' '}
            {[product.name, product.color, product.size].filter(Boolean).join(', ')}
          </>
        )}
      </td>
      <td className={classes.quantity}>
        <Quantity line={line} />
      </td>
      <td className={classes.result} data-status={status}>
        <span className={classes.status}>
          <StatusIcon status={status} /> {t(`status.${status}`)}
        </span>
        {isPlain(line) || <span className={classes.message}>{message}</span>}
        {line.stock_message && (
          <span className={classes.message} data-tone="out">
            {line.stock_message}
          </span>
        )}
      </td>
    </>
  )
}

/** The message says no more than the status. */
const isPlain = ({ message_code }: ImportLine) => message_code === 'added' || message_code === 'updated'

/** What comes into the basket, and what the file says where that is something else. */
function Quantity({ line: { read, status, final_quantity: final } }: { line: ImportLine }) {
  const { t } = useTranslation('import')
  const { quantity = '', in_packs: inPacks = false } = read
  const asked = inPacks && quantity !== '' ? t('lines.packs', { quantity }) : quantity
  if (status === 'failed' || status === 'skipped')
    return <span className={classes.asked}>{asked || '–'}</span>
  if (asked === '' || asked === String(final)) return formatCount(final)
  return (
    <>
      <span className={classes.asked}>
        {asked} <span aria-hidden>→</span>
      </span>{' '}
      {formatCount(final)}
    </>
  )
}

/** A row of a size matrix: style and colour, and each size with what becomes of it. */
function Sizes({ lines }: { lines: ImportLine[] }) {
  const { t } = useTranslation('import')
  const named = lines.find(({ product }) => product)?.product
  const { read } = lines[0]!
  const remarks = [...new Set(lines.filter((line) => !isPlain(line)).map(({ message }) => message))]
  const beyond = Map.groupBy(
    lines.filter(({ stock_message }) => stock_message),
    ({ stock_message }) => stock_message,
  )
  const { units, failed } = countsOf(lines)
  return (
    <>
      <td className={classes.read}>{namedBy({ ...read, size: undefined }) || '–'}</td>
      <td className={classes.product}>
        {named && <span>{[named.name, named.color].filter(Boolean).join(', ')}</span>}
        <ul className={classes.sizes}>
          {lines.map(({ status, final_quantity, read: { size, quantity } }, index) => (
            <li key={index} className={classes.size} data-status={status}>
              <span>{size}</span>
              <strong>{status === 'failed' ? quantity : formatCount(final_quantity)}</strong>
              <span className="visually-hidden">{t(`status.${status}`)}</span>
            </li>
          ))}
        </ul>
      </td>
      <td className={classes.quantity}>{formatCount(units)}</td>
      <td className={classes.result} data-status={failed > 0 ? 'failed' : undefined}>
        {remarks.length === 0 ? (
          <span className={classes.status}>{t('lines.sizes', { count: lines.length })}</span>
        ) : (
          remarks.map((remark) => (
            <span key={remark} className={classes.message}>
              {remark}
            </span>
          ))
        )}
        {[...beyond].map(([text, sizes]) => (
          <span key={text} className={classes.message} data-tone="out">
            {t('labelled', {
              ns: 'common',
              label: sizes.map(({ read: { size } }) => size).join(', '),
              value: text,
            })}
          </span>
        ))}
      </td>
    </>
  )
}
