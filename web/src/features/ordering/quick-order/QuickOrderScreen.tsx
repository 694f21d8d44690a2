import { sum, multiply } from '@comptoir/contract/money'
import { Button } from '@mantine/core'
import { IconShoppingBagPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmation } from '#features/ordering/basket/useBasket.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { AddToPlaced } from '#domain/orders/AddToPlaced.tsx'
import { useUser } from '#api/session.ts'
import { Money } from '#domain/prices/Money.tsx'
import { OrderingNav } from '#domain/ordering/OrderingNav.tsx'
import { keepTypedText, readTypedText } from '#domain/ordering/typed-rows.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { dock } from '#ui/layout/dock.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { useKeyNames } from '#ui/navigation/useKeyNames.ts'
import { keepTyped } from '#ui/navigation/keepTyped.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { useLatest } from '#ui/useLatest.ts'
import { looksLikeList } from './list.rules.ts'
import { PasteBox } from './PasteBox.tsx'
import classes from './QuickOrder.module.css'
import { isBlank, packsOf, pricesOf, type Row } from './rows.rules.ts'
import { RowTable } from './RowTable.tsx'
import { useQuickOrder } from './useQuickOrder.ts'

/** Many references at once, typed or pasted, and into the basket with one command. */
export function QuickOrderScreen() {
  // Rows are typed for one company: another one has rows of its own.
  return <Content key={useOwnerId()} />
}

const none: never[] = []

function Content() {
  const { t } = useTranslation('quickOrder')
  const {
    rows,
    focused,
    held,
    ready,
    lines = none,
    dispatch,
    check,
    checkAll,
    failed,
    reading,
    read: lastRead,
    adding,
    add: addRows,
  } = useQuickOrder()
  const nameOf = useKeyNames()
  const owner = useOwnerId() ?? 0
  const user = useUser()
  const pricesHidden = user?.prices_hidden ?? false
  const { confirm, dialog } = useConfirmation()
  const who = useMemo(() => ({ user: user?.id ?? 0, owner }), [user?.id, owner])
  const [text, setText] = useState(() => readTypedText(who))
  useEffect(() => keepTypedText(who, text), [who, text])

  const [goOn, setGoOn] = useState(0)
  /** The keyboard goes to what is next, unless somebody has gone to another field than this one meanwhile. */
  const goOnFrom = useCallback((field: Element | null) => {
    const active = document.activeElement
    if (active === field || !active?.matches('input, textarea')) setGoOn((times) => times + 1)
  }, [])
  const { mutate: read } = reading
  const readText = useCallback(
    (pasted: string) => {
      if (pasted.trim() === '') return
      setText(pasted) // stays where it cannot be read
      const from = document.activeElement
      read(pasted, {
        onSuccess: () => {
          setText('')
          goOnFrom(from)
        },
      })
    },
    [read, goOnFrom],
  )
  const onPaste = useCallback(
    (event: Pick<ClipboardEvent, 'preventDefault' | 'clipboardData'>) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (!looksLikeList(pasted)) return
      event.preventDefault()
      readText(pasted)
    },
    [readText],
  )
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      if (!isTyping && !event.defaultPrevented && event.clipboardData)
        readText(event.clipboardData.getData('text/plain'))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [readText])

  const add = useLatest(() => {
    if (ready.length > 0) confirm(toConfirm(ready), () => addRows(ready, () => goOnFrom(null)))
  })
  const addAll = () => {
    keepTyped()
    requestAnimationFrame(() => add())
  }
  usePageKey('main', addAll)

  const filled = rows.filter((row) => !isBlank(row))
  const clear = () => {
    dispatch({ kind: 'clear' })
    goOnFrom(null)
    void notify.info(t('cleared'), { undo: () => dispatch({ kind: 'restore', rows: filled }) })
  }
  const isReadyRow = new Set(ready)
  const isBeingTyped = (row: Row) => row.id === focused && row.state !== 'failed'
  const isWrong = (row: Row) => !isReadyRow.has(row) && !isBeingTyped(row) && row.state !== 'waiting'
  const wrong = filled.filter(isWrong).length
  const isChecking = filled.some(({ state }) => state === 'checking')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { ctrl: nameOf('ctrl') })} />
      <OrderingNav />
      <PasteBox
        text={text}
        onText={setText}
        onRead={readText}
        isReading={reading.isPending}
        error={reading.error}
        read={lastRead}
      />
      {failed && (
        <div className={classes.retry}>
          <FormErrors error={failed} hasFields={false} />
          <Button size="xs" variant="default" onClick={() => checkAll()}>
            {t('retry')}
          </Button>
        </div>
      )}
      <FormErrors error={adding.error} hasFields={false} />
      <RowTable
        rows={rows}
        held={held}
        lines={lines}
        goOn={goOn}
        actions={useMemo(() => ({ dispatch, check, onPaste }), [dispatch, check, onPaste])}
      />
      <div ref={dock} className={classes.dock}>
        <div className={classes.sums} role="status">
          <Sums ready={ready} rows={rows} lines={lines} pricesHidden={pricesHidden} />
          {wrong > 0 && !isChecking && (
            <span data-tone="out">{t('sum.wrong', { count: wrong, n: formatCount(wrong) })}</span>
          )}
        </div>
        {filled.length > 0 && (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('clear')}
          </Button>
        )}
        <AddToPlaced
          lines={ready.map((row) => ({
            product: row.product!.id, // ready rows have one, and packs
            quantity: packsOf(row)!,
            comment: row.comment,
          }))}
          ask={(go) => confirm(toConfirm(ready), go)}
          onAdded={() => {
            dispatch({ kind: 'added', rows: ready.map(({ id }) => id) })
            goOnFrom(null)
          }}
        />
        <LinkButton to="/order/create" variant="default" className={classes.toBasket}>
          {t('basket')}
        </LinkButton>
        <Button
          leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
          aria-keyshortcuts="Control+Enter"
          loading={adding.isPending}
          disabled={ready.length === 0}
          onClick={addAll}
        >
          {ready.length === 0
            ? t('add.none')
            : t('add.action', { count: ready.length, n: formatCount(ready.length) })}
        </Button>
      </div>
      {dialog}
    </>
  )
}

/** Products of many styles: each by its reference, with what all its rows come to. */
function toConfirm(rows: readonly Row[]) {
  const byProduct = Map.groupBy(rows, ({ product }) => product!.id)
  return [...byProduct.values()].map((same) => ({
    product: { ...same[0]!.product!, color: null, size: null },
    packs: same.reduce((packs, row) => packs + (packsOf(row) ?? 0), 0),
  }))
}

type SumsProps = {
  ready: readonly Row[]
  rows: readonly Row[]
  lines: Parameters<typeof pricesOf>[1]
  pricesHidden: boolean
}

/** What the rows that can be added come to. */
function Sums({ ready, rows, lines, pricesHidden }: SumsProps) {
  const { t } = useTranslation('quickOrder')
  const priceOf = useMemo(() => pricesOf(rows, lines), [rows, lines])
  if (ready.length === 0) return <span>{t('sum.none')}</span>
  const unitsOf = (row: Row) => (packsOf(row) ?? 0) * (row.product?.pack ?? 1)
  const units = ready.reduce((all, row) => all + unitsOf(row), 0)
  const amounts = ready.flatMap((row) => {
    const price = priceOf(row)
    return price === null ? [] : [multiply(price, unitsOf(row))]
  })
  return (
    <>
      <span>
        {t('sum.ready', { count: ready.length, n: formatCount(ready.length), units: formatCount(units) })}
      </span>
      {!pricesHidden && (
        <strong>
          <Money amount={amounts.length === ready.length ? sum(amounts) : null} />
        </strong>
      )}
    </>
  )
}
