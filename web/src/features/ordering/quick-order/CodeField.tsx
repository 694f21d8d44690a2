import { codeKey } from '@comptoir/contract/code-key'
import type { QuickOrderProduct } from '@comptoir/contract/quick-order'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { StockBadge, stockState } from '#domain/catalogue/StockBadge.tsx'
import { Price } from '#domain/prices/Money.tsx'
import { OwnForm } from '#ui/form/OwnForm.tsx'
import { completedFrom, completions } from './quick-order.api.ts'
import classes from './QuickOrder.module.css'

const debounceMs = 160

type Props = {
  code: string
  label: string
  describedBy: string
  isInvalid: boolean
  onType: (code: string) => void
  onTake: (product: QuickOrderProduct) => void
  /** Enter on a code that is complete. */
  onDone: () => void
  onLeave: () => void
  onMove: (direction: 1 | -1) => void
  onPaste: (event: ClipboardEvent) => void
}

/**
 * The field of a code, completed while it is typed. The arrow keys go through the products while they are shown, else
 * from row to row; Enter takes the marked one, or the only one, or the code as it is.
 */
export function CodeField(props: Props) {
  const { code, label, describedBy, isInvalid, onType, onTake, onDone, onLeave, onMove, onPaste } = props
  const { t, i18n } = useTranslation('quickOrder')
  const owner = useOwnerId()
  const user = useUser()?.id ?? 0
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const wanted = code.trim()
  const [debounced] = useDebouncedValue(wanted, debounceMs)
  const { data } = useQuery({
    ...completions(debounced, user, owner, i18n.language),
    enabled: isOpen && debounced.length >= completedFrom && wanted.length >= completedFrom,
  })
  const products = isOpen && wanted.length >= completedFrom ? (data?.results ?? []) : []
  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const take = (product: QuickOrderProduct | undefined) => {
    close()
    if (product) onTake(product)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (products.length === 0) return onMove(step)
      // One place before the first: the text itself.
      setMarked((at) => ((at + 1 + step + products.length + 1) % (products.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const isCurrent = debounced === wanted
      const named = products.find(({ ref }) => codeKey(ref) === codeKey(wanted))
      const only = isCurrent && products.length === 1 ? products[0] : undefined
      const chosen = products[marked] ?? named ?? only
      if (chosen) return take(chosen)
      close()
      onDone()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const isShown = products.length > 0
  return (
    <OwnForm className={classes.combobox}>
      <input
        className={classes.code}
        role="combobox"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        {...(isShown && marked >= 0 && { 'aria-activedescendant': `${list}-${marked}` })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={200}
        data-part="code"
        value={code}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          setOpen(true)
          setMarked(-1)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          close()
          onLeave()
        }}
      />
      <div
        role="listbox"
        id={list}
        aria-label={t('complete.label')}
        className={classes.completions}
        hidden={!isShown}
      >
        {products.map((product, index) => (
          <div
            key={product.id}
            role="option"
            id={`${list}-${index}`}
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.completion}
            onMouseMove={() => setMarked(index)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={() => take(product)}
          >
            <ProductImage src={product.image} size={32} alt="" />
            <span className={classes.completionText}>
              <strong>{product.ref}</strong>
              <span>
                {[product.name, product.color?.name, product.size?.name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={classes.completionFacts}>
              <Price price={product.price} />
              <StockBadge state={stockState(product)} />
            </span>
          </div>
        ))}
      </div>
    </OwnForm>
  )
}
