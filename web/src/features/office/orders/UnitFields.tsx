import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#features/office/form/fields.tsx'
import { useFields } from '#features/office/form/FormContext.tsx'
import classes from './OrderScreen.module.css'

type Line = {
  item: number
  ref: string
  title: string
  color: string
  size: string
  size_position: number | null
}
type Props<L> = {
  lines: readonly L[]
  /** Units that `All that is there` puts into the field of a line. */
  most: (line: L) => number
  hint: (line: L) => string
}

/** Units of lines, `units.{item}` in the form, by style and colour wherever they lie. */
export function UnitFields<L extends Line>({ lines, most, hint }: Props<L>) {
  const { t } = useTranslation('adminOrders')
  const fields = useFields()
  const fill = (units: (line: L) => number) =>
    lines.forEach((line) => fields.set(`units.${line.item}`, String(units(line))))
  return (
    <>
      {lines.length > 1 && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => fill(most)}>
            {t('ship.all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => fill(() => 0)}>
            {t('ship.none')}
          </Button>
        </Group>
      )}
      {runsOf(lines).map((run) => (
        <Run key={run[0]!.item} lines={run} hint={hint} />
      ))}
    </>
  )
}

const runsOf = <L extends Line>(lines: readonly L[]): L[][] =>
  [...Map.groupBy(lines, ({ title, color }) => `${title} ${color}`).values()].map((run) =>
    run.toSorted((a, b) => (a.size_position ?? 0) - (b.size_position ?? 0)),
  )

/** The sizes of a style and colour, side by side. */
function Run<L extends Line>({ lines, hint }: { lines: readonly L[]; hint: (line: L) => string }) {
  const { title, color } = lines[0]! // a run has a line
  return (
    <fieldset className={classes.run}>
      <legend>{[title, color].filter(Boolean).join(' · ')}</legend>
      {lines.map((line) => (
        <NumberField
          key={line.item}
          name={`units.${line.item}`}
          label={[line.size, line.ref].filter(Boolean).join(' · ')}
          hint={hint(line)}
        />
      ))}
    </fieldset>
  )
}
