import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { BasketLine } from '@comptoir/contract/basket'
import type { Order, OrderDraft } from '@comptoir/contract/order'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { Totals } from '#domain/ordering/Totals.tsx'
import { Money, useHidePrices } from '#domain/prices/Money.tsx'
import { DraftLines, useLineDraft } from '#features/ordering/basket/LineDraft.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { UnsavedChanges, useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { FocusTitle } from '#ui/layout/FocusTitle.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { keepTyped } from '#ui/navigation/keepTyped.ts'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { useOnce } from '#ui/useOnce.ts'
import { orderDetail, useEditOrder } from './orders.api.ts'
import { deliveryChanges, deliveryOf, EditDelivery } from './EditDelivery.tsx'
import { asAsked, orderLines, pricedOrder } from './edit-order.api.ts'
import classes from './OrderEdit.module.css'

/** Changes an order that was placed and not begun: lines, delivery and texts, saved in one go (ORD-07, OD-39). */
export function OrderEditScreen() {
  const { t, i18n } = useTranslation('orders')
  const navigate = useNavigate()
  const id = Number(useParams({ from: '/order/edit/$id' }).id)
  const save = useEditOrder(id, i18n.language)
  const order = useQuery(orderDetail(id, i18n.language))
  const canEdit = order.data?.allowed.includes('edit') ?? false
  const draft = useQuery({
    ...orderLines(id, order.data?.revision ?? 0, i18n.language),
    enabled: canEdit,
  })
  const isOpen = !save.isPending && !save.isSuccess // what is being saved here is nobody else's change
  const [shown, setShown] = useState<{ order: Order; start: OrderDraft }>()
  const found = order.data && draft.data && { order: order.data, start: draft.data }
  if (found && isOpen && (found.order !== shown?.order || found.start !== shown.start)) setShown(found)
  const saved = save.data
  useEffect(() => {
    if (!saved) return
    void notify.done(t('edit.saved', { name: saved.name }))
    void navigate({ to: '/order/view/$id', params: { id: String(saved.id) } })
  }, [saved, navigate, t])
  const error = (!order.data && order.error) || (!shown && draft.error)
  if (error) return <ErrorState error={error} order={1} onRetry={() => void order.refetch()} />
  if (order.data && !canEdit) return <NotAnyMore order={order.data} />
  if (!shown) return <PageSkeleton rows={12} />
  return (
    <UnsavedChanges>
      <Editor key={id} {...shown} save={save} />
    </UnsavedChanges>
  )
}

type Texts = { customer_reference: string; comment: string; specific_request: string }

const textsOf = ({ customer_reference, comment, specific_request }: Order): Texts => ({
  customer_reference,
  comment,
  specific_request,
})

/** What was typed stays, and the rest is as it is now. */
const onto = <T extends object>(typed: T, before: T, now: T): T => ({
  ...now,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== before[name as keyof T])),
})

type EditorProps = { order: Order; start: OrderDraft; save: ReturnType<typeof useEditOrder> }

function Editor({ order, start, save }: EditorProps) {
  const { t, i18n } = useTranslation('orders')
  const { instant } = useFormat()
  const once = useOnce()
  const draft = useLineDraft(start.lines)
  const kept = textsOf(order)
  const [texts, setTexts] = useState(kept)
  const [delivery, setDelivery] = useState(() => deliveryOf(order))
  const [base, setBase] = useState({ order, isFirst: true })
  if (base.order.revision !== order.revision) {
    setBase({ order, isFirst: false })
    setTexts(onto(texts, textsOf(base.order), kept))
    setDelivery(onto(delivery, deliveryOf(base.order), deliveryOf(order)))
  }
  const moved = deliveryChanges(delivery, deliveryOf(order))
  const others = { ...changesOf(texts, kept), ...moved }
  const { delivery_option, shipping_address } = moved
  const lines = useDeferredValue(asAsked(draft.lines))
  const hasOtherSums = draft.isChanged || delivery_option !== undefined || shipping_address !== undefined
  const priced = useQuery({
    ...pricedOrder(order.id, order.revision, i18n.language, {
      ...(draft.isChanged && { products: lines }),
      ...(delivery_option !== undefined && { delivery_option }),
      ...(shipping_address !== undefined && { shipping_address }),
    }),
    enabled: hasOtherSums && lines.length > 0,
  })
  const answer = hasOtherSums ? (priced.data ?? start) : start
  const isChanged = draft.isChanged || Object.keys(others).length > 0
  useUnsaved(isChanged && !save.isSuccess)
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  const form = useRef<HTMLFormElement>(null)
  usePageKey('main', () => {
    flushSync(keepTyped) // it may be the first change
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.click()
  })
  return (
    <>
      <PageHeader
        title={t('edit.title', { name: order.name })}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/order">
              {t('title')}
            </TextLink>
            <TextLink inherit to="/order/view/$id" params={{ id: String(order.id) }}>
              {order.name}
            </TextLink>
            <span>{t('edit.crumb')}</span>
          </Breadcrumbs>
        }
        lead={
          order.changeable_until !== null
            ? t('edit.lead', { date: instant(order.changeable_until) })
            : t('edit.late')
        }
      />
      {!base.isFirst && (
        <Alert role="status" color="warning" mb="md">
          {t('edit.meanwhile')}
        </Alert>
      )}
      <div className={classes.columns}>
        <div>
          <DraftLines
            title={t('items_caption')}
            draft={draft}
            lines={withAnswer(draft.lines, answer.lines)}
            empty={
              <EmptyState icon={<IconPackage />} title={t('edit.empty')}>
                {t('edit.empty_text')}
              </EmptyState>
            }
          />
        </div>
        <form
          ref={form}
          data-own // Ctrl+Enter saves from anywhere on the page
          className={classes.aside}
          onSubmit={(event) => {
            event.preventDefault()
            once(() =>
              save.mutateAsync({
                ...(draft.isChanged && { products: asAsked(draft.lines) }),
                ...others,
                revision: order.revision,
              }),
            )
          }}
        >
          {draft.lines.length > 0 && (
            <Sums order={order} draft={answer} isStale={hasOtherSums && priced.isFetching} />
          )}
          <Stack gap="sm">
            <EditDelivery
              order={order}
              values={delivery}
              faults={faults}
              onChange={(change) => setDelivery({ ...delivery, ...change })}
            />
            <Fields texts={texts} faults={faults} onChange={(change) => setTexts({ ...texts, ...change })} />
          </Stack>
          <FormErrors error={save.error ?? priced.error} others={otherFaults(save.error ?? priced.error)} />
          <Group gap="xs">
            <Button
              type="submit"
              aria-keyshortcuts="Control+Enter"
              loading={save.isPending || save.isSuccess}
              disabled={!isChanged || draft.lines.length === 0}
            >
              {t('edit.save')}
            </Button>
            <LinkButton variant="default" to="/order/view/$id" params={{ id: String(order.id) }}>
              {t('edit.discard')}
            </LinkButton>
          </Group>
        </form>
      </div>
    </>
  )
}

/** What differs, as the call takes it. */
const changesOf = (texts: Texts, kept: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== kept[name as keyof Texts]))

/** What the screen shows by its field. */
const shownFields = new Set([
  'delivery_option',
  'warehouse',
  'shipping_address',
  'delivery_date',
  'customer_reference',
  'comment',
  'specific_request',
])
/** What has no field of its own: against the lines as a whole, or what is bought on account. */
const otherFaults = (error: Error | null): string[] =>
  error instanceof ApiError
    ? Object.entries(error.fields).flatMap(([name, fault]) => (shownFields.has(name) ? [] : [fault]))
    : []

/** The lines of a draft, as the server says where it knows them: price, price steps, stock. */
function withAnswer(lines: readonly BasketLine[], answered: readonly BasketLine[]): BasketLine[] {
  const keyOf = ({ product, comment, quantity }: BasketLine) => `${product.id} ${quantity} ${comment}`
  const known = new Map(answered.map((line) => [keyOf(line), line]))
  return lines.map((line) => known.get(keyOf(line)) ?? line)
}

function Sums({ order, draft: { totals }, isStale }: { order: Order; draft: OrderDraft; isStale: boolean }) {
  const { t } = useTranslation('orders')
  const [hidden] = useHidePrices()
  const isOther = totals.grand_total !== order.grand_total
  return (
    <section className={classes.sums} aria-label={t('edit.sums')}>
      <Totals
        goods={totals.total}
        delivery={totals.delivery}
        vat={totals.vat}
        total={totals.grand_total}
        note=""
        isStale={isStale}
      />
      {isOther && !hidden && order.grand_total !== null && (
        <Text size="sm" c="dimmed">
          {t('edit.before')} <Money amount={order.grand_total} />
        </Text>
      )}
    </section>
  )
}

type FieldsProps = {
  texts: Texts
  faults: Partial<Record<string, string>>
  onChange: (change: Partial<Texts>) => void
}

function Fields({ texts, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('orders')
  return (
    <>
      <TextInput
        label={t('customer_reference')}
        maxLength={100}
        value={texts.customer_reference}
        error={faults['customer_reference']}
        onChange={({ currentTarget: { value } }) => onChange({ customer_reference: value })}
      />
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxLength={2000}
        value={texts.comment}
        error={faults['comment']}
        onChange={({ currentTarget: { value } }) => onChange({ comment: value })}
      />
      <Textarea
        label={t('specific_request')}
        autosize
        minRows={2}
        maxLength={4000}
        value={texts.specific_request}
        error={faults['specific_request']}
        onChange={({ currentTarget: { value } }) => onChange({ specific_request: value })}
      />
    </>
  )
}

/** The office has begun, or the order is cancelled: there is nothing to change any more (ORD-05, ORD-09). */
function NotAnyMore({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const isCanceled = order.status === 'client_canceled' || order.status === 'admin_canceled'
  return (
    <Stack align="start">
      <FocusTitle>{isCanceled ? t(`status.${order.status}`) : t('life.started')}</FocusTitle>
      <Text>{t('edit.not_any_more', { name: order.name })}</Text>
      <LinkButton to="/order/view/$id" params={{ id: String(order.id) }}>
        {t('edit.back', { name: order.name })}
      </LinkButton>
    </Stack>
  )
}
