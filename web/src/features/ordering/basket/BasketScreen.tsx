import type { Basket, BasketLine, BasketTotal } from '@comptoir/contract/basket'
import { SegmentedControl, TextInput } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueState } from './basket-queue.ts'
import { useBasket, useBasketActions, useBasketProgress, useBasketTotal } from './useBasket.ts'
import { useUser } from '#api/session.ts'
import { notify } from '#ui/feedback/notify.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { NotAdded } from '#domain/ordering/NotAdded.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { blockedReasonOf, linesWith } from './basket.rules.ts'
import classes from './BasketScreen.module.css'
import { ClearBasket } from './ClearBasket.tsx'
import { focusNeighbour } from './line-focus.ts'
import { LineTable } from './LineTable.tsx'
import { Conflicts, LimitNear, Notices, Refusals, Removed, SaveState } from './Notices.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { CheckoutBar, Summary } from './Summary.tsx'

/** Fewer lines are seen at a glance and need no search. */
const linesWorthSearching = 12

/**
 * The current basket (ROUTE-12): made for baskets of hundreds of lines and for the keyboard. A key that is pressed comes
 * before the drawing of what an earlier one has changed.
 */
export function BasketScreen() {
  const basket = useDeferredValue(useBasket())
  const total = useDeferredValue(useBasketTotal())
  const progress = useDeferredValue(useBasketProgress())
  return basket ? <Content basket={basket} total={total} progress={progress} /> : <PageSkeleton />
}

/** In the order they were added, or under their styles. */
type View = 'added' | 'style'

type Props = { basket: Basket; total: BasketTotal | undefined; progress: QueueState }

const Content = memo(function Content({ basket, total, progress }: Props) {
  const { t } = useTranslation('basket')
  const actions = useBasketActions()
  const pricesHidden = useUser()?.prices_hidden ?? false
  const [view, setView] = useState<View>('added')
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<readonly BasketLine[]>([])
  const [returning, setReturning] = useState<BasketLine>()
  const sought = useDeferredValue(text)
  const remove = useCallback(
    (gone: readonly BasketLine[]) => {
      focusNeighbour()
      actions.remove(gone)
      setRemoved(gone)
    },
    [actions],
  )
  const undo = () => {
    actions.restore(removed)
    setRemoved([])
    setReturning(removed[0])
  }
  const returned = useCallback(() => setReturning(undefined), [])
  const navigate = useNavigate()
  usePageKey('main', () => {
    if (basket.basket_products.length === 0) return
    ;(document.activeElement as HTMLElement | null)?.blur() // keeps the quantity that is being typed
    const hindrance = blockedReasonOf(basket, total, progress)
    if (hindrance) void notify.info(t(`checkout.${hindrance}`))
    else void navigate({ to: '/checkout' })
  })
  const lines = basket.basket_products
  const shown = linesWith(lines, sought)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <span className={classes.lead}>
            {lines.length > 0 && t('count', { count: lines.length, n: formatCount(lines.length) })}
            <SaveState progress={progress} onRetry={actions.retry} />
          </span>
        }
      />
      <div className={classes.columns}>
        <div>
          <QuickAdd actions={actions} />
          <Notices>
            <Conflicts conflicts={progress.conflicts} lines={lines} actions={actions} />
            <Refusals progress={progress} lines={lines} onDismiss={actions.dismiss} />
            <NotAdded />
            <LimitNear lines={lines.length} />
            {removed.length > 0 && <Removed lines={removed} onUndo={undo} />}
          </Notices>
          {lines.length === 0 ? (
            <Empty />
          ) : (
            <>
              <Tools view={view} onView={setView} text={text} onText={setText} lines={lines.length} />
              {shown.length === 0 && <p role="status">{t('view.none', { text: sought })}</p>}
              {shown.length > 0 && (
                <LineTable
                  lines={shown}
                  progress={progress}
                  actions={actions}
                  onRemove={remove}
                  grouped={view === 'style'}
                  pricesHidden={pricesHidden}
                  returning={returning}
                  onReturned={returned}
                />
              )}
              <CheckoutBar basket={basket} total={total} progress={progress} />
            </>
          )}
        </div>
        <aside className={classes.aside}>
          {lines.length > 0 && <Summary basket={basket} total={total} progress={progress} />}
          <OrderDetails request={basket.specific_request} actions={actions} />
        </aside>
      </div>
    </>
  )
})

type ToolsProps = {
  view: View
  onView: (view: View) => void
  text: string
  onText: (text: string) => void
  lines: number
}

/** How the lines are shown, and which. */
const Tools = memo(function Tools({ view, onView, text, onText, lines }: ToolsProps) {
  const { t } = useTranslation('basket')
  return (
    <div className={classes.tools}>
      <SegmentedControl
        size="xs"
        aria-label={t('view.label')}
        value={view}
        onChange={(value) => onView(value === 'style' ? 'style' : 'added')}
        data={[
          { value: 'added', label: t('view.added') },
          { value: 'style', label: t('view.style') },
        ]}
      />
      {lines > linesWorthSearching && (
        <TextInput
          size="xs"
          type="search"
          className={classes.find}
          aria-label={t('view.find')}
          placeholder={t('view.find')}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <ClearBasket lines={lines} size="compact-sm">
        {t('clear.action')}
      </ClearBasket>
    </div>
  )
})

function Empty() {
  const { t } = useTranslation('basket')
  return (
    <EmptyState
      icon={<IconShoppingBag />}
      title={t('empty.title')}
      action={
        <LinkButton to="/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}">
          {t('empty.action')}
        </LinkButton>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
