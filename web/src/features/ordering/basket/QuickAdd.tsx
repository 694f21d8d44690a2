import { Button, TextInput } from '@mantine/core'
import type { Product } from '@comptoir/contract/catalogue'
import { minimumPacks, minimumUnits, quantityMaximum, searchMinimum } from '@comptoir/contract/rules'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueActions } from './queue-actions.ts'
import { lineOf } from './useBasket.ts'
import { useConfirmation } from './useConfirmation.tsx'
import { useOwnerId } from '#api/useOwnerId.ts'
import { errorText, isUnreachable } from '#ui/feedback/errors.ts'
import { formatCount } from '#ui/format/format.ts'
import { typedQuantity } from '#domain/ordering/grid/grid.rules.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { useOnce } from '#ui/useOnce.ts'
import { type Found, findByCode, productOf } from './quick-add.api.ts'
import classes from './QuickAdd.module.css'

/** Adds by reference from the keyboard alone: reference, Tab, packs, Enter, and on to the next. */
export const QuickAdd = memo(function QuickAdd({ actions }: { actions: Pick<QueueActions, 'add'> }) {
  const { t } = useTranslation('basket')
  const { t: said } = useTranslation()
  const owner = useOwnerId()
  const [code, setCode] = useState('')
  const [packs, setPacks] = useState('1')
  const [isUnreadable, setUnreadable] = useState(false)
  const [tooFew, setTooFew] = useState<Product>()
  const [added, setAdded] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const packsField = useRef<HTMLInputElement>(null)
  const quantity = typedQuantity(packs) ?? 0
  const once = useOnce()
  const confirmation = useConfirmation()
  const search = useMutation({
    mutationFn: (wanted: string) => findByCode(wanted, owner),
    onSuccess: (found) => found.kind === 'product' && take(found.product, quantity),
  })
  const choice = useMutation({
    mutationFn: (id: number) => productOf(id, owner),
    onSuccess: (product) => take(product, quantity),
  })

  function take(product: Product, wanted: number): void {
    if (wanted < minimumPacks(product.min_quantity, product.pack)) return setTooFew(product)
    confirmation.confirm([{ product, packs: wanted }], () => add(product, wanted))
  }
  function add(product: Product, wanted: number): void {
    actions.add({ product: product.id, quantity: wanted, preview: lineOf(product, wanted) })
    setAdded(t('quick.added', { ref: product.ref, packs: wanted, pack: product.pack }))
    setCode('')
    setPacks('1')
    setTooFew(undefined)
    search.reset()
    choice.reset()
    field.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAdded('')
    setTooFew(undefined)
    setUnreadable(code.trim() !== '' && quantity === 0)
    if (code.trim() && quantity === 0) return packsField.current?.focus()
    if (code.trim()) once(() => search.mutateAsync(code.trim()))
  }
  const isShort = code.trim().length < searchMinimum
  const found = search.data
  const error = search.error ?? choice.error
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('quick.title')}>
      <TextInput
        ref={field}
        label={t('quick.ref')}
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          search.reset()
          choice.reset()
          setTooFew(undefined)
        }}
      />
      <TextInput
        ref={packsField}
        label={t('quick.quantity')}
        value={packs}
        inputMode="numeric"
        autoComplete="off"
        error={isUnreadable}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setPacks(event.currentTarget.value)
          setUnreadable(false)
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={search.isPending}
        disabled={code.trim() !== '' && isShort}
      >
        {t('quick.add')}
      </Button>
      <div className={classes.answer} aria-live="polite">
        {code.trim() !== '' && isShort
          ? t('quick.short', { n: searchMinimum })
          : added || (!found && !error && !isUnreadable && t('quick.hint'))}
        {isUnreadable && (
          <span data-tone="out">
            {said('quantity.range', { min: formatCount(1), max: formatCount(quantityMaximum) })}
          </span>
        )}
        {error && (
          <span data-tone="out">
            {errorText(error, said)} {isUnreachable(error) && t('quick.unreachable')}
          </span>
        )}
        {found?.kind === 'none' && <span data-tone="out">{t('quick.unknown', { code: code.trim() })}</span>}
        {found?.kind === 'discontinued' && (
          <Ended found={found} onChoose={(id) => once(() => choice.mutateAsync(id))} />
        )}
        {tooFew && (
          <span data-tone="out">
            {tooFew.ref}: {t('quick.minimum', { quantity: minimumUnits(tooFew.min_quantity, tooFew.pack) })}{' '}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => take(tooFew, minimumPacks(tooFew.min_quantity, tooFew.pack))}
            >
              {t('line.least', { packs: minimumPacks(tooFew.min_quantity, tooFew.pack) })}
            </Button>
          </span>
        )}
        {found?.kind === 'several' && (
          <Choices found={found} onChoose={(id) => once(() => choice.mutateAsync(id))} />
        )}
      </div>
      {confirmation.dialog}
    </form>
  )
})

type EndedProps = { found: Found & { kind: 'discontinued' }; onChoose: (product: number) => void }

/** What was sold once, with what takes its place. */
function Ended({ found: { message, successor }, onChoose }: EndedProps) {
  const { t } = useTranslation('basket')
  return (
    <span data-tone="out">
      {message}{' '}
      {successor && (
        <>
          {t('quick.successor', { ref: successor.ref, name: successor.name })}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onChoose(successor.product)}>
            {t('quick.take', { ref: successor.ref })}
          </Button>
        </>
      )}
    </span>
  )
}

type ChoicesProps = { found: Found & { kind: 'several' }; onChoose: (product: number) => void }

function Choices({ found, onChoose }: ChoicesProps) {
  const { t } = useTranslation('basket')
  return (
    <>
      <div>{t('quick.choose')}</div>
      <ul className={classes.choices}>
        {found.products.map(({ product, ref, name }) => (
          <li key={product}>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(product)}>
              {ref}
            </Button>{' '}
            {name}
          </li>
        ))}
        {found.styles.map(({ group, ref, name }) => (
          <li key={group}>
            <TextLink inherit to="/product/$id" params={{ id: String(group) }}>
              {t('quick.style', { ref })}
            </TextLink>{' '}
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
