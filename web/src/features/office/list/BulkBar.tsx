import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { dock } from '#ui/layout/dock.ts'
import type { Chosen } from '#features/office/decisions/bulk.ts'
import type { Decision } from '#features/office/decisions/decision.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import classes from './OfficeList.module.css'

type Props = Chosen & { total: number; useBulk: (chosen: Chosen) => Decision[] }

/**
 * How many rows are chosen, the way to all of the list, and what can be done with them (C-21). Out of sight while
 * nothing is chosen, but there: what was refused is shown after the selection has gone.
 */
export function BulkBar({ selection, address, total, useBulk }: Props) {
  const { t } = useTranslation('admin')
  const decisions = useBulk({ selection, address })
  const { count } = selection
  return (
    <section
      ref={dock}
      className={classes.bulk}
      data-empty={count === 0 || undefined}
      aria-label={t('list.bulk')}
    >
      <Text fw={600} role="status">
        {t('list.chosen', { count, n: formatCount(count) })}
      </Text>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {t('list.choose_all', { n: formatCount(total) })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
        {t('list.choose_none')}
      </Button>
      <div className={classes.decisions}>
        <Decisions
          decisions={decisions.map((one) => ({ ...one, onDone: selection.clear }))}
          size="compact-sm"
          menu="top-end"
        />
      </div>
    </section>
  )
}
