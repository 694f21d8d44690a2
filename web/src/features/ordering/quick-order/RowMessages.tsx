import type { ImportSuggestion } from '@comptoir/contract/basket-import'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './QuickOrder.module.css'
import { packsOf, raisedFrom, type QuantityFault, type Row } from './rows.rules.ts'

type Props = {
  row: Row
  fault: QuantityFault | undefined
  beyondStock: { most: number } | undefined
  onTakePacks: (packs: number) => void
  onTake: (suggestion: ImportSuggestion) => void
}

/** What is to be said of a row: why it is wrong and what would do, and what its quantity is made of. */
export function RowMessages({ row, fault, beyondStock, onTakePacks, onTake }: Props) {
  const { t } = useTranslation(['quickOrder', 'basket'])
  const { product, suggestions, parts } = row
  const raised = raisedFrom(row)
  const hasNoCode = row.code.trim() === '' && packsOf(row) !== undefined
  return (
    <>
      {row.state === 'checking' && <span role="status">{t('row.checking')}</span>}
      {row.state === 'waiting' && <span role="status">{t('row.waiting')}</span>}
      {hasNoCode && <span data-tone="out">{t('row.no_code')}</span>}
      {row.message && <span data-tone={row.state === 'failed' ? 'out' : undefined}>{row.message}</span>}
      {row.refusal && (
        <span data-tone="out" role="alert">
          {row.refusal}
        </span>
      )}
      {suggestions.length > 0 && (
        <span className={classes.suggestions}>
          {t('row.suggestions')}
          {suggestions.map((suggestion) => (
            <button
              key={suggestion.product}
              type="button"
              className={classes.fix}
              aria-label={`${suggestion.ref} ${lookOf(suggestion)}`.trim()}
              onClick={() => onTake(suggestion)}
            >
              <strong>{suggestion.ref}</strong> {lookOf(suggestion)}
            </button>
          ))}
        </span>
      )}
      {row.style !== null && (
        <TextLink inherit to="/product/$id" params={{ id: String(row.style) }} underline="always">
          {t('row.choose')}
        </TextLink>
      )}
      {fault && <Fault fault={fault} onTakePacks={onTakePacks} />}
      {product && beyondStock && (
        <span data-tone="out" role="status">
          {beyondStock.most > 0
            ? t('basket:line.stock_limit', { units: formatUnits(t, product.available, product.unit) })
            : t('basket:line.stock_none')}{' '}
          {beyondStock.most > 0 && (
            <button type="button" className={classes.fix} onClick={() => onTakePacks(beyondStock.most)}>
              {t('basket:line.least', { packs: beyondStock.most })}
            </button>
          )}
        </span>
      )}
      {product && parts.length > 1 && (
        <span>
          {t('row.added_up', {
            count: parts.length,
            parts: parts.map(formatCount).join(' + '),
            units: formatUnits(
              t,
              parts.reduce((sum, units) => sum + units, 0),
              product.unit,
            ),
          })}
        </span>
      )}
      {product && raised !== undefined && (
        <span>
          {t('row.raised', {
            asked: formatUnits(t, raised, product.unit),
            packs: formatCount(packsOf(row) ?? 0),
            pack: product.pack,
          })}
        </span>
      )}
      {row.comment && <span>{t('row.comment', { comment: row.comment })}</span>}
    </>
  )
}

const lookOf = ({ color, size }: ImportSuggestion): string => [color, size].filter(Boolean).join(' · ')

function Fault({ fault, onTakePacks }: { fault: QuantityFault; onTakePacks: (packs: number) => void }) {
  const { t } = useTranslation(['quickOrder', 'basket'])
  const { kind, limit, suggested } = fault
  return (
    <span data-tone="out">
      {kind === 'none' && t('row.no_packs')}
      {kind === 'minimum' && t('basket:quick.minimum', { quantity: limit })}
      {kind === 'maximum' && t('row.maximum', { limit: formatCount(limit) })}{' '}
      <button type="button" className={classes.fix} onClick={() => onTakePacks(suggested)}>
        {t('basket:line.least', { packs: suggested })}
      </button>
    </span>
  )
}
