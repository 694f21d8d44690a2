import { lineKey } from '@comptoir/contract/rules'
import { keyOfLine } from '#domain/ordering/lines/lines.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasket, useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { ApiError } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { keepTypedRows, readTypedRows } from '#domain/ordering/typed-rows.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'
import { useLatest } from '#ui/useLatest.ts'
import { useOnce } from '#ui/useOnce.ts'
import { checkRows, readLines, readList } from './quick-order.api.ts'
import { begin, isBlank, isReady, lineOf, packsOf, pricesOf, reduce, type Row } from './rows.rules.ts'

const sender = 'quick order'
/** Until rows that nobody knows here are asked about again. */
const againMs = 10_000

/** The rows of the quick order: kept over a reload, checked by the server, added to the basket with one command. */
export function useQuickOrder() {
  const { t, i18n } = useTranslation('quickOrder')
  const owner = useOwnerId()
  const user = useUser()?.id ?? 0
  const who = useMemo(() => ({ user, owner: owner ?? 0 }), [user, owner])
  const [state, dispatch] = useReducer(reduce, who, (typer) => begin(readTypedRows(typer)))
  const { rows, focused, held } = state
  const lines = useBasket()?.basket_products
  const { submit, defer, setPacks } = useBasketActions()

  useEffect(() => {
    const packs = new Map(lines?.map((line) => [keyOfLine(line), line.quantity]))
    dispatch({ kind: 'held', held: packs })
  }, [lines])
  useEffect(() => {
    const typed = rows.filter((row) => !isBlank(row))
    keepTypedRows(
      who,
      typed.map(({ code, read, packs, parts, comment, line }) => ({
        code,
        read,
        packs,
        parts,
        comment,
        line,
      })),
    )
  }, [who, rows])

  const checking = useMutation({
    mutationFn: (asked: readonly Row[]) => checkRows(asked, user, owner),
    onMutate: (asked) => dispatch({ kind: 'checking', rows: asked.map(({ id }) => id) }),
    onSuccess: ({ asked, rows: found, products, waiting }) => {
      dispatch({ kind: 'checked', asked, found, products })
      dispatch({ kind: 'waiting', rows: waiting.map(({ id }) => id) })
    },
    onError: (_, asked) => dispatch({ kind: 'unchecked', rows: asked.map(({ id }) => id) }),
  })
  const { mutate } = checking
  const lookingUp = useMutation({
    mutationFn: (asked: readonly Row[]) => readLines(asked, owner),
    onMutate: (asked) => dispatch({ kind: 'checking', rows: asked.map(({ id }) => id) }),
    onSuccess: (read, asked) => {
      if (!read) return dispatch({ kind: 'waiting', rows: asked.map(({ id }) => id) })
      dispatch({ kind: 'lines read', ...read })
      const unsaid = asked.filter(({ id }) => read.answers.get(id)?.length === 0)
      if (unsaid.length > 0) mutate(unsaid.map((row) => ({ ...row, line: null })))
    },
    onError: (_, asked) => dispatch({ kind: 'unchecked', rows: asked.map(({ id }) => id) }),
  })
  const { mutate: lookUp } = lookingUp
  const check = useCallback(
    (asked: readonly Row[]) => {
      const isOpen = ({ state: is }: Row) => is === 'open' || is === 'waiting'
      const open = asked.filter((row) => isOpen(row) && row.code.trim() !== '')
      const typed = open.filter(({ line }) => line === null)
      const lines = open.filter(({ line }) => line !== null)
      if (typed.length > 0) mutate(typed)
      if (lines.length > 0) lookUp(lines)
    },
    [mutate, lookUp],
  )
  const checkAll = useLatest(() => check(rows))
  useEffect(() => checkAll(), [checkAll]) // those of before a reload
  const isWaiting = rows.some(({ state: is }) => is === 'waiting')
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = setInterval(checkAll, againMs)
    addEventListener('online', checkAll)
    return () => {
      clearInterval(again)
      removeEventListener('online', checkAll)
    }
  }, [isWaiting, checkAll])

  const reading = useMutation({
    mutationFn: (text: string) => readList(text, user, owner, i18n.language),
    onSuccess: ({ rows: found, products, left }) => dispatch({ kind: 'pasted', found, products, left }),
  })

  /** Leaves rows to the basket of this browser, which is saved when the server is there again. */
  const leave = (sent: readonly Row[]): boolean => {
    const priceOf = pricesOf(rows, lines ?? [])
    const isLeft = defer(
      sender,
      sent.map((row) => lineOf(row, packsOf(row)!, priceOf(row))), // ready rows have packs
    )
    if (!isLeft) return false
    dispatch({ kind: 'added', rows: sent.map(({ id }) => id) })
    void notify.info(t('add.deferred', { count: sent.length, n: formatCount(sent.length) }))
    return true
  }

  const ready = useMemo(() => rows.filter((row) => isReady(row, held)), [rows, held])
  const adding = useMutation({
    mutationFn: async (sent: readonly Row[]) => {
      const wanted = sent.map((row) => ({
        product: row.product!.id, // ready rows have one
        quantity: packsOf(row)!,
        comment: row.comment,
      }))
      const outcome = await submit(sender, wanted).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 0 && leave(sent)) return undefined
        throw error
      })
      if (!outcome) return
      const { answer, wasLost } = outcome
      const refusals = new Map(
        answer.refusals.map(({ product, comment, errors }) => [
          lineKey({ product, comment }),
          Object.values(errors).flat().join(' '),
        ]),
      )
      const messages = new Map(
        sent.flatMap((row) => {
          const message = refusals.get(lineKey({ product: row.product!.id, comment: row.comment }))
          return message === undefined ? [] : [[row.id, message] as const]
        }),
      )
      const added = sent.filter(({ id }) => !messages.has(id))
      dispatch({ kind: 'added', rows: added.map(({ id }) => id) })
      dispatch({ kind: 'refused', messages })
      const undo = () => {
        setPacks(
          Object.fromEntries(
            added.map(({ product }) => [
              product!.id,
              held.get(lineKey({ product: product!.id, comment: '' })) ?? 0,
            ]),
          ),
        )
        dispatch({ kind: 'restore', rows: added })
      }
      const count = { count: added.length, n: formatCount(added.length) }
      if (added.length > 0)
        void notify.done(t(wasLost ? 'add.arrived' : 'add.done', count), {
          // Lines with a comment are not told apart by their product.
          ...(added.every(({ comment }) => comment === '') && { undo }),
        })
      if (messages.size > 0) void notify.failed(t('add.refused', { count: messages.size }))
    },
  })
  const once = useOnce()
  /** Adds rows that are ready; nothing while others are being added. */
  const add = (sent: readonly Row[], onAdded: () => void) =>
    once(() => adding.mutateAsync(sent).then(onAdded))
  const failed = checking.error ?? lookingUp.error
  /** What was read last: of a pasted text, or of lines that waited. */
  const read =
    lookingUp.data && lookingUp.submittedAt > reading.submittedAt
      ? { ...lookingUp.data, left: [] }
      : reading.data
  return { rows, focused, held, ready, lines, dispatch, check, checkAll, failed, reading, read, adding, add }
}
