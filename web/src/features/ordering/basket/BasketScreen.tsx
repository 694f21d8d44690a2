import type { Basket, BasketLine, BasketTotal } from '@comptoir/contract/basket'
import { Group } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueState } from './basket-queue.ts'
import { useBasket, useBasketActions, useBasketProgress, useBasketTotal } from './useBasket.ts'
import { useIsOffice, useOrderOwner } from '#api/owner.ts'
import { ownerIdNow, useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { notify } from '#ui/feedback/notify.ts'
import { keepTyped } from '#ui/navigation/keepTyped.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { ImportOpen } from '#domain/ordering/ImportOpen.tsx'
import { downloadBasket } from '#domain/ordering/lines/download-basket.ts'
import { ExcelButton } from '#domain/ordering/lines/ExcelButton.tsx'
import { focusUnreadable } from '#domain/ordering/lines/line-focus.ts'
import { LineEditor } from '#domain/ordering/lines/LineEditor.tsx'
import { useLineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { NotAdded } from '#domain/ordering/NotAdded.tsx'
import { OrderingNav } from '#domain/ordering/OrderingNav.tsx'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { WhyPrice } from '#domain/prices/WhyPrice.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { AddToOrder } from './AddToOrder.tsx'
import { serverBasket } from './basket-server.ts'
import classes from './BasketScreen.module.css'
import { BeyondStock } from './BeyondStock.tsx'
import { ClearBasket } from './ClearBasket.tsx'
import { LimitNear, LineNotices, SaveState } from './Notices.tsx'
import { MoveLines } from './MoveLines.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { PriceNews } from './PriceNews.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { CheckoutBar, Summary } from './Summary.tsx'
import { useHindrance } from './useHindrance.ts'

/** Asks for the current basket. */
export const fetchBasket = (client: QueryClient): void =>
  void client.prefetchQuery(serverBasket(ownerIdNow(client)))

/**
 * The current basket (ROUTE-12): made for baskets of hundreds of lines and for the keyboard. A key that is pressed comes
 * before the drawing of what an earlier one has changed.
 */
export function BasketScreen() {
  const basket = useDeferredValue(useBasket())
  const total = useDeferredValue(useBasketTotal())
  const progress = useDeferredValue(useBasketProgress())
  const { error, refetch } = useQuery(serverBasket(useOwnerId()))
  if (basket) return <Content basket={basket} total={total} progress={progress} />
  return error ? <ErrorState order={1} error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

type Props = { basket: Basket; total: BasketTotal | undefined; progress: QueueState }

const Content = memo(function Content({ basket, total, progress }: Props) {
  const { t } = useTranslation('basket')
  const actions = useBasketActions()
  const pricesHidden = useUser()?.prices_hidden ?? false
  const owner = useOwnerId()
  const isOffice = useIsOffice() // recurring baskets are the client's own
  const isForClient = useOrderOwner() !== null
  const [isHiding] = useHidePrices()
  const removal = useLineRemoval(actions)
  const navigate = useNavigate()
  const hindrance = useHindrance(basket, total, progress)
  usePageKey('main', () => {
    if (basket.basket_products.length === 0) return
    keepTyped()
    if (hindrance) void notify.info(hindrance)
    else void navigate({ to: '/checkout' })
  })
  useBlocker({
    shouldBlockFn: ({ next }) => next.pathname === '/checkout' && focusUnreadable(),
    enableBeforeUnload: false,
  })
  const lines = basket.basket_products
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
      <OrderingNav />
      <div className={classes.columns}>
        <div>
          <QuickAdd actions={actions} />
          <LineNotices {...{ lines, progress, actions, removal }}>
            <NotAdded />
            <ImportOpen />
            <PriceNews />
            <LimitNear lines={lines.length} />
            <BeyondStock lines={lines} actions={actions} />
          </LineNotices>
          {lines.length === 0 ? (
            <Empty />
          ) : (
            <>
              <LineEditor
                title={t('title')}
                lines={lines}
                progress={progress}
                actions={actions}
                removal={removal}
                pricesHidden={pricesHidden}
                addsSizes
                about={isForClient && !isOffice && !pricesHidden && !isHiding ? why : undefined}
                moreForSelected={(selected) =>
                  isOffice ? null : (
                    <MoveLines lines={selected} settled={actions.settled} onMoved={removal.remove} />
                  )
                }
                tools={
                  <>
                    <ExcelButton
                      isShort
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      fetch={async () => {
                        await actions.settled()
                        await downloadBasket(basket.id, owner)
                      }}
                    />
                    {!isOffice && (
                      <LinkButton to="/basket-create" variant="subtle" color="gray" size="compact-sm">
                        {t('to_recurring')}
                      </LinkButton>
                    )}
                    <ClearBasket lines={lines.length} size="compact-sm">
                      {t('clear.action')}
                    </ClearBasket>
                  </>
                }
              />
              <CheckoutBar basket={basket} total={total} progress={progress} />
            </>
          )}
        </div>
        <aside className={classes.aside}>
          {lines.length > 0 && <Summary basket={basket} total={total} progress={progress} />}
          {lines.length > 0 && <AddToOrder />}
          <OrderDetails request={basket.specific_request} actions={actions} />
        </aside>
      </div>
    </>
  )
})

/** Why the first of these costs what it does. */
const why = ([line]: readonly BasketLine[]) =>
  line && <WhyPrice product={line.product.id} reference={line.ref} />

function Empty() {
  const { t } = useTranslation('basket')
  return (
    <EmptyState
      icon={<IconShoppingBag />}
      title={t('empty.title')}
      action={
        <Group gap="xs" justify="center">
          <LinkButton to="/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}">
            {t('empty.action')}
          </LinkButton>
          <LinkButton to="/order/create/import" variant="default">
            {t('empty.import')}
          </LinkButton>
        </Group>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
