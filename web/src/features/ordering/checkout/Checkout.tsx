import type { Basket } from '@comptoir/contract/basket'
import type { PaymentChoice } from '@comptoir/contract/lookups'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PriceNews } from '#features/ordering/basket/PriceNews.tsx'
import {
  serverBasket,
  useBasketProgress,
  useBasketTotal,
  useHindrance,
} from '#features/ordering/basket/useBasket.ts'
import { ApiError } from '#api/errors.ts'
import { focusUnreadable } from '#domain/ordering/lines/line-focus.ts'
import type { LineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { NotAdded } from '#domain/ordering/NotAdded.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors, scrollToFirstError } from '#ui/form/FormErrors.tsx'
import { keepTyped } from '#ui/navigation/keepTyped.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { AddressStep } from './AddressStep.tsx'
import classes from './Checkout.module.css'
import type { Viewer } from './checkout.api.ts'
import { type Choice, completed, missing, type Missing, type Offer } from './checkout.rules.ts'
import { ConfirmStep, type OrderNotes } from './ConfirmStep.tsx'
import { DeliveryStep } from './DeliveryStep.tsx'
import { LinesStep } from './LinesStep.tsx'
import { RepeatWarning } from './RepeatWarning.tsx'
import { Shortages } from './Shortages.tsx'
import { Step } from './Step.tsx'
import { Summary } from './Summary.tsx'
import { useOffer } from './useOffer.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import { settingsOf, useSettings } from './useSettings.ts'
import type { DeliveryTerms } from './WaitOrSplit.tsx'

/** The field of the page that a missing thing belongs to. */
const fieldOf: Record<Missing, string> = {
  option: 'delivery_option',
  warehouse: 'warehouse',
  shipping_address: 'shipping_address',
  billing: 'billing',
}

type Props = { basket: Basket; viewer: Viewer; removal: LineRemoval }

/** The checkout of a basket that holds something: its steps in view at once, and the order beside them. */
export function Checkout({ basket, viewer, removal }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Choice & OrderNotes>(() => settingsOf(basket))
  const saved = useQuery(serverBasket(viewer.owner ?? null)).data ?? basket
  // What the server has by now: asked any sooner it would answer for the quantities of before.
  const lines = saved.basket_products.map(({ product, quantity }) => `${product.id} × ${quantity}`).join()
  const { offer, methods, error, retry } = useOffer(viewer, lines, wanted.shipping_address)
  const choice = offer && completed(wanted, offer)
  const { save, saved: settingsSaved } = useSettings(basket, choice)
  if (error)
    return (
      <ErrorState
        error={error}
        {...(isUnreachable(error) && { title: t('errors.checkout') })}
        onRetry={retry}
      />
    )
  if (!offer || !choice || !methods) return <PageSkeleton rows={8} />
  return (
    <Form
      {...{ basket, lines, viewer, removal, offer, choice, methods }}
      saved={settingsSaved}
      hasLapsed={wanted.delivery_option !== null && choice.delivery_option === null}
      notes={wanted}
      onChange={(change) => setWanted({ ...wanted, ...change })}
      onLeave={() => save({ ...notesOf(wanted) })}
    />
  )
}

type FormProps = Props & {
  /** What the saved lines are, as a key. */
  lines: string
  offer: Offer
  choice: Choice
  /** The option chosen earlier is not possible any more. */
  hasLapsed: boolean
  methods: PaymentChoice[]
  saved: () => Promise<unknown>
  notes: OrderNotes
  onChange: (change: Partial<Choice & OrderNotes>) => void
  onLeave: () => void
}

function Form({
  basket,
  lines,
  viewer,
  removal,
  offer,
  choice,
  hasLapsed,
  methods,
  saved,
  notes,
  onChange,
  onLeave,
}: FormProps) {
  const { t } = useTranslation('checkout')
  const total = useBasketTotal()
  const progress = useBasketProgress()
  const fold = useRef<HTMLDetailsElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(removal.returning !== undefined)
  const [method, setMethod] = useState(methods[0]?.code as PaymentMethod)
  const [terms, setTerms] = useState<DeliveryTerms>({ delivery_mode: 'split', shortage: 'backorder' })
  const [isTried, setTried] = useState(false)
  const { place, busy, error, isUnknown } = usePlaceOrder(basket.id, saved)
  const lacking = missing(choice, offer)
  const faults = {
    ...(hasLapsed && { delivery_option: t('delivery.lapsed') }),
    ...(error instanceof ApiError && error.fields),
    ...(isTried && Object.fromEntries(lacking.map((one) => [fieldOf[one], t(`missing.${one}`)]))),
  }
  const order = () => {
    setTried(true)
    if (lacking.length > 0) return requestAnimationFrame(scrollToFirstError)
    if (focusUnreadable()) return
    const isInLines = fold.current?.closest('section')?.contains(document.activeElement)
    if (isInLines) button.current?.focus() // the lines are locked meanwhile
    const option = offer.options.find(({ id }) => id === choice.delivery_option)
    place({
      ...choice,
      ...notesOf(notes),
      ...terms,
      owner: viewer.owner,
      delivery_option: choice.delivery_option!, // not lacking
      billing: choice.billing!,
      shipping_address: option?.kind === 'shipping' ? choice.shipping_address : null,
      payment_method: method,
    })
  }
  const hindrance = useHindrance(basket, total, progress)
  usePageKey('main', () => {
    keepTyped()
    if (busy) return
    if (hindrance) void notify.info(hindrance)
    else order()
  })
  const showLines = () => {
    flushSync(() => setOpen(true)) // the lines stand where they will be before they are scrolled to
    const lines = fold.current!
    lines.scrollIntoView({ block: 'start' })
    lines.querySelector('summary')?.focus({ preventScroll: true })
  }
  const step = { offer, choice, choose: onChange, faults }
  return (
    <div className={classes.layout}>
      <div className={classes.steps}>
        <Step number={1} title={t('steps.delivery')}>
          <DeliveryStep {...step} basket={basket} terms={terms} onTerms={setTerms} />
        </Step>
        <Step number={2} title={t('steps.addresses')}>
          <AddressStep {...step} viewer={viewer} />
        </Step>
        <Step number={3} title={t('steps.confirm')}>
          <ConfirmStep
            {...{ methods, method, notes, onLeave, faults }}
            total={total?.grand_total}
            onMethod={setMethod}
            onNotes={(changes) => onChange(changes)}
          />
        </Step>
        <LinesStep basket={basket} removal={removal} isLocked={busy} {...{ isOpen, fold }} onOpen={setOpen} />
      </div>
      <Summary {...{ basket, total, hindrance, busy, error, button }} onShowLines={showLines} onPlace={order}>
        <NotAdded />
        <PriceNews />
        <Shortages basket={basket} onShowLines={showLines} />
        <RepeatWarning lines={lines} viewer={viewer} />
        <FormErrors error={error} advice={isUnknown ? t('undecided') : undefined} />
      </Summary>
    </div>
  )
}

const notesOf = ({ customer_reference, comment, specific_request }: OrderNotes): OrderNotes => ({
  customer_reference,
  comment,
  specific_request,
})
