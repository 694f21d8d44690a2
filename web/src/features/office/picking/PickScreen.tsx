import type { OpenLine, OpenOrder } from '@comptoir/contract/shipments'
import { Alert, NativeSelect, Progress } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { signal } from '#features/ordering/scan/sound.ts'
import { useHandScanner } from '#domain/ordering/useHandScanner.ts'
import { useRowsInView } from '#ui/data/useRowsInView.ts'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { Finish } from './Finish.tsx'
import classes from './Picking.module.css'
import { findCode, type Found, restOf, sizeRuns } from './picking.rules.ts'
import { Run } from './Run.tsx'
import { type Count, usePicking } from './usePicking.ts'

/** Takes the goods of an order from the shelves, counted by scanner or by hand, on a phone too. */
export function PickScreen() {
  const { id } = useParams({ from: '/admin/orders/$id/pick' })
  const picking = usePicking(id)
  return (
    <Detail query={picking.query} entity={entities.order}>
      {(open) => <Picking open={open} picking={picking} />}
    </Detail>
  )
}

type Props = { open: OpenOrder; picking: ReturnType<typeof usePicking> }
/** What the last code led to; `text` as it was read. */
type Last = { found: Found; text: string }

function Picking({ open, picking: { waiting, isAway, refusals, count } }: Props) {
  const { t } = useTranslation('adminPicking')
  const { day } = useFormat()
  const [chosen, setChosen] = useState<number>()
  const [last, setLast] = useState<Last>()
  const current = open.warehouses.find(({ warehouse }) => warehouse.id === chosen) ?? open.warehouses[0]
  const { order } = open
  const change = (line: OpenLine, counted: Omit<Count, 'item' | 'warehouse'>) => {
    if (current) count({ item: line.item, warehouse: current.warehouse.id, ...counted })
  }
  const onCode = (text: string) => {
    if (!current) return
    const found = findCode(open, current.warehouse.id, text)
    signal(found.kind === 'line' ? 'read' : 'refused')
    setLast({ found, text })
    if (found.kind === 'line')
      change(found.line, { picked: Math.min(found.line.pack, restOf(found.line)), missing: 0 })
  }
  useHandScanner(onCode)
  return (
    <article className={classes.picking}>
      <DetailHeader
        title={t('title', { order: order.name })}
        page={pages.orders}
        lead={[order.client, order.delivery_date && day(order.delivery_date)].filter(Boolean).join(' · ')}
      />
      {current ? (
        <>
          <div className={classes.top}>
            {open.warehouses.length > 1 && (
              <NativeSelect
                label={t('warehouse')}
                value={String(current.warehouse.id)}
                data={open.warehouses.map(({ warehouse }) => ({
                  value: String(warehouse.id),
                  label: warehouse.name,
                }))}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
              />
            )}
            <CodeEntry onCode={onCode} />
            <Done lines={current.lines} />
          </div>
          <Said last={last} lines={current.lines} />
          {refusals.map((text) => (
            <Alert key={text} role="alert" color="danger">
              {text}
            </Alert>
          ))}
          {isAway && (
            <Alert role="status" color="warning">
              {t('away', { count: waiting })}
            </Alert>
          )}
          <Runs
            key={current.warehouse.id}
            name={`picking ${order.id} ${current.warehouse.id}`}
            lines={current.lines}
            latest={last?.found.kind === 'line' ? last.found.line.item : undefined}
            onCount={change}
          />
          <Finish open={open} warehouse={current.warehouse} lines={current.lines} isSent={waiting === 0} />
        </>
      ) : (
        <Alert role="note" color="success">
          {t('nothing_open')}
        </Alert>
      )}
    </article>
  )
}

/** Runs that are drawn whole, whatever the window: a run is large. */
const fewRuns = 12
/** Pixels of what stands in a run above its lines, and of a line on a phone, which is the higher. */
const [headHeight, lineHeight] = [52, 96]

type RunsProps = ComponentProps<typeof Run> & { name: string }
/** The lines by shelf; of a long order only what is in view is drawn. */
function Runs({ name, lines, latest, onCount }: RunsProps) {
  const runs = useMemo(() => sizeRuns(lines), [lines])
  const { body, height, drawn, measure } = useRowsInView<HTMLOListElement>({
    count: runs.length,
    keyOf: (row) => String(runs[row]![0]!.item),
    estimate: (row) => headHeight + lineHeight * runs[row]!.length,
    name,
    shortList: fewRuns,
  })
  return (
    <ol ref={body} className={classes.runs} style={{ height }}>
      {drawn.map(({ row, start }) => (
        <li
          key={runs[row]![0]!.item}
          ref={measure}
          data-index={row}
          className={classes.row}
          style={{ '--start': `${start}px` } as CSSProperties}
        >
          <Run lines={runs[row]!} latest={latest} onCount={onCount} />
        </li>
      ))}
    </ol>
  )
}

/** How far it is. */
function Done({ lines }: { lines: readonly OpenLine[] }) {
  const { t } = useTranslation('adminPicking')
  const sum = (of: (line: OpenLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const [picked, missing, units] = [
    sum((line) => line.picked),
    sum((line) => line.missing),
    sum((line) => line.units),
  ]
  const text = t('progress', { picked: formatCount(picked), units: formatCount(units) })
  return (
    <div className={classes.done}>
      <span>
        {text}
        {missing > 0 && ` ${t('progress_missing', { count: missing })}`}
      </span>
      <Progress value={(100 * (picked + missing)) / Math.max(1, units)} aria-label={text} />
    </div>
  )
}

/** What became of the last code: wrong ones are said at once. */
function Said({ last, lines }: { last: Last | undefined; lines: readonly OpenLine[] }) {
  const { t } = useTranslation('adminPicking')
  if (!last) return null
  const { found, text } = last
  if (found.kind === 'line') {
    const line = lines.find(({ item }) => item === found.line.item) ?? found.line
    const values = { name: nameOf(line), picked: line.picked, units: line.units }
    return (
      <Alert role="status" color="success">
        {t('said.line', values)}
      </Alert>
    )
  }
  return (
    <Alert role="alert" color="danger" variant="filled" title={t(`said.${found.kind}_title`)}>
      {found.kind === 'elsewhere'
        ? t('said.elsewhere', { name: nameOf(found.line), warehouse: found.warehouse })
        : found.kind === 'done'
          ? t('said.done', { name: nameOf(found.line), units: found.line.units })
          : t(`said.${found.kind}`, { code: text.slice(0, 40) })}
    </Alert>
  )
}

const nameOf = ({ ref, title, color, size }: OpenLine) =>
  [ref, title, color, size].filter(Boolean).join(' · ')
