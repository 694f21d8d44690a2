import type { Money as Amount } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { Money } from '#domain/prices/Money.tsx'
import { useIncrementalRows } from '#ui/data/useIncrementalRows.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './RunList.module.css'
import { type Run, type RunFacts, toRuns } from './runs.rules.ts'

type Line = { total: Amount | null }
type Props<Item> = {
  /** Names the list. */
  title: string
  lines: readonly Item[]
  /** `factsOfLine` or `factsOfItem`. */
  factsOf: (line: Item) => RunFacts
}

/** Lines as size runs to be read: units of each size, per style, colour and comment. Needs the texts of `basket`. */
export function RunList<Item extends Line>({ title, lines, factsOf }: Props<Item>) {
  const runs = useMemo(() => toRuns(lines, factsOf), [lines, factsOf])
  const drawn = useIncrementalRows(runs.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a list without marks is none to Safari
    <ul role="list" className={classes.list} aria-label={title}>
      {runs.slice(0, drawn).map((run) => (
        <RunItem key={run.key} run={run} factsOf={factsOf} />
      ))}
    </ul>
  )
}

type ItemProps<Item> = { run: Run<Item>; factsOf: Props<Item>['factsOf'] }

const RunItem = memo(function RunItem<Item extends Line>({ run, factsOf }: ItemProps<Item>) {
  const { t } = useTranslation('basket')
  const { name, ref, group, color, comment } = run
  const totals = run.lines.flatMap(({ total }) => total ?? [])
  return (
    <li className={classes.run}>
      <ProductImage src={run.image} size={32} alt="" />
      <div className={classes.product}>
        {group === null ? (
          name
        ) : (
          <TextLink inherit to="/product/$id" params={{ id: String(group) }}>
            {name}
          </TextLink>
        )}
        <span className={classes.look}>
          {ref}
          {color && (
            <span className={classes.color}>
              {(color.hex || color.sample) && <Swatch of={color} />}
              {color.name}
            </span>
          )}
        </span>
        {comment && <span className={classes.comment}>{comment}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- as above */}
      <ul role="list" className={classes.sizes}>
        {run.cells.map(
          (cell, column) =>
            cell && (
              <li key={run.columns[column]}>
                <span className={classes.size}>{cell.size || cell.ref}</span>{' '}
                <strong>{formatCount(factsOf(cell.line).units)}</strong>
              </li>
            ),
        )}
      </ul>
      <div className={classes.sums}>
        <span className={classes.units}>{formatUnits(t, run.units, run.unit)}</span>
        <Money amount={totals.length > 0 ? sum(totals) : null} />
      </div>
    </li>
  )
}) as <Item extends Line>(props: ItemProps<Item>) => ReactNode
