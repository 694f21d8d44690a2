import type { BasketLine } from '@comptoir/contract/basket'
import type { Promoted } from '@comptoir/contract/tiers'
import { inWholePacks } from '@comptoir/contract/rules'
import { memo, type MouseEventHandler } from 'react'
import { formatPrice } from '#ui/format/format.ts'
import { Money, Price, useHidePrices } from '#domain/prices/Money.tsx'
import { PriceBefore, usePromotionText } from '#domain/prices/PriceBefore.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { RemoveButton } from '../RemoveButton.tsx'
import { LineComment } from './LineComment.tsx'
import classes from './Lines.module.css'
import type { LineActions, Refusal } from './lines.rules.ts'
import { LineStock } from './LineStock.tsx'
import type { LineTableProps } from './LineTable.tsx'
import { QuantityCell } from './QuantityCell.tsx'
import { SelectLines } from './Selection.tsx'
import type { Translate } from './translate.ts'

type Props = {
  t: Translate
  language: string
  onFollow: MouseEventHandler<HTMLAnchorElement>
  line: BasketLine
  actions: LineActions
  onRemove: (lines: readonly BasketLine[]) => void
  /** Below its style, which has the picture and the name. */
  grouped: boolean
  /** Shows the next price step of the style. */
  showsTier: boolean
  isUnsaved: boolean
  refusal: Refusal | undefined
  pricesHidden: boolean
  about: LineTableProps['about']
  isSelected: boolean
  onSelect: (lines: readonly BasketLine[], isSelected: boolean) => void
}

/** The cells of a line of the basket. Drawn anew only when it changes: there may be 500 of them. */
export const LineCells = memo(function LineCells(props: Props) {
  const { t, language, onFollow, line, actions, onRemove, grouped, showsTier, isUnsaved } = props
  const { refusal, pricesHidden, about, isSelected, onSelect } = props
  const { product } = line
  const { setComment } = actions
  return (
    <>
      <td className={classes.select}>
        <SelectLines
          label={t('selection.line', { ref: line.ref, name: product.name })}
          lines={[line]}
          isSelected={isSelected}
          onSelect={onSelect}
        />
      </td>
      {!grouped && (
        <td className={classes.picture}>
          <ProductImage src={product.image} size={32} alt="" />
        </td>
      )}
      <td className={classes.product} colSpan={grouped ? 2 : 1}>
        {!grouped && (
          <a className={classes.name} href={`/product/${product.group}`} onClick={onFollow}>
            {product.name}
          </a>
        )}
        <span className={classes.marks}>
          <Variant line={line} />
          <LineStock t={t} language={language} line={line} pricesHidden={pricesHidden} />
        </span>
        {about?.([line])}
        {setComment && (
          <LineComment
            t={t}
            reference={line.ref}
            comment={line.comment}
            onChange={(comment) => setComment([line], comment)}
          />
        )}
        {line.promotion && <Promotion line={line} promotion={line.promotion} />}
        {showsTier && <TierHint t={t} line={line} />}
        {refusal && (
          <span className={classes.hint} data-tone="out" role="alert">
            {refusal.message}
          </span>
        )}
      </td>
      <td className={classes.amount}>
        <QuantityCell
          t={t}
          line={line}
          isRefused={refusal !== undefined}
          onChange={(change) => actions.setQuantities([change])}
          onRemove={() => onRemove([line])}
        />
      </td>
      <td className={classes.price}>
        <PriceBefore price={line.promotion?.before} />
        <Price price={line.price} />
      </td>
      <td className={classes.total}>
        <Money amount={line.total} />
        {isUnsaved && <span className="visually-hidden">{t('line.unsaved')}</span>}
      </td>
      <td className={classes.remove}>
        <RemoveButton
          aria-label={t('line.remove', { ref: line.ref, name: product.name })}
          data-remove
          onClick={() => onRemove([line])}
        />
      </td>
    </>
  )
})

function Variant({ line: { ref, product } }: { line: BasketLine }) {
  return (
    <>
      <span className={classes.ref}>{ref}</span>
      <span className={classes.look}>
        {product.color && <Swatch of={product.color} />}
        {[product.color?.name, product.size?.name].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** Until when the price of a line holds, and that more is wanted than can be had at it. */
function Promotion({ line, promotion }: { line: BasketLine; promotion: Promoted }) {
  const textOf = usePromotionText()
  const isBeyond = promotion.units_left !== null && line.final_quantity > promotion.units_left
  return (
    <span className={classes.hint} data-tone={isBeyond ? 'out' : 'accent'}>
      {textOf(promotion)}
    </span>
  )
}

function TierHint({ t, line: { next_tier: next, pack, product } }: { t: Translate; line: BasketLine }) {
  const [hidden] = useHidePrices()
  if (!next || hidden) return null
  return (
    <span className={classes.hint} data-tone="accent">
      {t('line.tier_group', {
        units: formatUnits(t, inWholePacks(next.missing, pack), product.unit),
        price: formatPrice(next.price),
      })}
    </span>
  )
}
