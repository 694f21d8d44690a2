import type { Product } from '@comptoir/contract/catalogue'
import { quantityMaximum } from '@comptoir/contract/rules'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, noBreakSpace } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { intoView } from '#ui/layout/dock.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useKeptFocus } from '#domain/ordering/lines/useKeptFocus.ts'
import classes from './Problems.module.css'
import { nextArrival, type Problem, type Shortage } from './offer.rules.ts'

type Props = {
  /** Texts that are no quantity, each with the quantity that may be meant. */
  unreadable: { product: Product; text: string; suggested: number | null }[]
  problems: Problem[]
  shortages: Shortage[]
  /** What the server said of a product, with a quantity in packs that would do. */
  refusals: { product: Product; message: string; suggested: number | null }[]
  onTake: (changes: Record<number, number>) => void
  /** Gives the keyboard a place when the list with its buttons goes. */
  onLeave: () => void
}

const problemsId = 'problems'
/** Of a row: where it goes, that of the next row takes the keyboard. */
const buttons = ['[data-take]', '[data-drop]']

/** Quantities that cannot stand, each with the nearest that can as a button (C-17); and what is short in stock. */
export const Problems = memo(function Problems(props: Props) {
  const { unreadable, problems, shortages, refusals, onTake, onLeave } = props
  const { t } = useTranslation('product')
  const { comingDay } = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const faults = useMemo(() => {
    const maximum = formatCount(quantityMaximum)
    return [
      ...unreadable.map(({ text, ...fault }) => ({
        ...fault,
        kind: 'unreadable',
        message: t('problems.unreadable', { text, maximum }),
      })),
      ...refusals.map((fault) => ({ ...fault, kind: 'refused' })),
      ...problems.map(({ minimum, ...fault }) => ({
        ...fault,
        kind: 'minimum',
        message: t('problems.minimum', { quantity: formatCount(minimum) }),
      })),
    ]
  }, [t, unreadable, refusals, problems])
  const rows = useMemo(() => [...faults, ...shortages], [faults, shortages])
  const focusOther = useCallback(() => {
    const next = list.current?.querySelector('button')
    if (next) next.focus()
    else onLeave()
  }, [onLeave])
  const kept = useKeptFocus(list, rows, buttons, focusOther)
  if (rows.length === 0) return null
  const everywhere = Object.fromEntries(problems.map(({ product, suggested }) => [product.id, suggested]))
  return (
    <section id={problemsId} className={classes.box} aria-label={t('problems.label')} {...kept}>
      <ul ref={list} className={classes.list} aria-live="polite">
        {faults.map(({ kind, product, message, suggested }, index) => (
          <li key={`${kind} ${product.id}`} data-index={index} data-kind="fault">
            <IconAlertTriangle size={16} aria-hidden />
            <Name product={product} />
            <span>{message}</span>
            {suggested !== null && <Take product={product} packs={suggested} onTake={onTake} />}
            <Drop product={product} onTake={onTake} />
          </li>
        ))}
        {shortages.map(({ product, available, wanted, suggested }, index) => {
          const arrival = nextArrival(product)
          const values = { available: formatCount(available), wanted: formatCount(wanted) }
          return (
            <li key={`short ${product.id}`} data-index={faults.length + index} data-kind="note">
              <IconClock size={16} aria-hidden />
              <Name product={product} />
              <span>
                {arrival
                  ? t('problems.short_until', {
                      ...values,
                      n: formatCount(arrival.quantity),
                      date: comingDay(arrival.date),
                    })
                  : t('problems.short', values)}
              </span>
              {suggested !== null && <Take product={product} packs={suggested} onTake={onTake} />}
            </li>
          )
        })}
      </ul>
      {problems.length > 1 && (
        <Button
          size="xs"
          variant="light"
          onClick={() => {
            onTake(everywhere)
            onLeave()
          }}
        >
          {t('problems.fix_all')}
        </Button>
      )}
    </section>
  )
})

const nameOf = ({ color, size, length, ref }: Product): string =>
  [color?.name, size?.name, length && size ? `${length}${noBreakSpace}cm` : null]
    .filter(Boolean)
    .join(' · ') || ref

const Name = ({ product }: { product: Product }) => <strong>{nameOf(product)}</strong>

type TakeProps = { product: Product; onTake: Props['onTake'] }

function Take({ product, packs, onTake }: TakeProps & { packs: number }) {
  const { t } = useTranslation('product')
  const units = formatUnits(t, packs * product.pack, product.unit)
  const label =
    product.pack > 1
      ? t('problems.take_packs', { packs: t('packs', { count: packs, n: formatCount(packs) }), units })
      : t('problems.take', { units })
  return (
    <Button
      size="compact-xs"
      variant="default"
      data-take
      onClick={() => onTake({ [product.id]: packs })}
      aria-label={`${nameOf(product)}: ${label}`}
    >
      {label}
    </Button>
  )
}

function Drop({ product, onTake }: TakeProps) {
  const { t } = useTranslation('product')
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      data-drop
      onClick={() => onTake({ [product.id]: 0 })}
      aria-label={`${nameOf(product)}: ${t('problems.drop')}`}
    >
      {t('problems.drop')}
    </Button>
  )
}

/** Brings the list into view: on a phone it stands below the grid. */
export const showProblems = (): void => intoView(document.getElementById(problemsId))
