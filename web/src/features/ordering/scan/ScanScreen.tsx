import { gtinOfScan } from '@comptoir/contract/scanned-code'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBarcode } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuantityWarning } from '#api/config.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { OrderingNav } from '#domain/ordering/OrderingNav.tsx'
import { useHandScanner } from '#domain/ordering/useHandScanner.ts'
import {
  serverBasket,
  SpecificRequest,
  useBasket,
  useBasketActions,
  useBasketProgress,
  useConfirmation,
} from '#features/ordering/basket/useBasket.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import { useLatest } from '#ui/useLatest.ts'
import { Camera } from './Camera.tsx'
import { CodeForm } from './CodeForm.tsx'
import classes from './Scan.module.css'
import { ScanRow, type ScanActions } from './ScanRow.tsx'
import type { Scan } from './scan-session.ts'
import { signal } from './sound.ts'
import { useScanSession } from './useScanSession.ts'

/** Bar codes by camera, hand scanner or keyboard, each at once into the basket (ROUTE-31, BAR-01..04, C-15). */
export function ScanScreen() {
  // Codes are scanned for one company: another one has codes of its own.
  return <Content key={useOwnerId()} />
}

function Content() {
  const { t } = useTranslation('scan')
  const { session, scans } = useScanSession()
  const [text, setText] = useState('')
  const [invalid, setInvalid] = useState<string | null>(null)
  const [hasSound] = useStoredFlag(storageKeys.scanSound, true)
  const say = useLatest((kind: 'read' | 'refused') => hasSound && signal(kind))

  const scan = useCallback(
    (gtin: string) => {
      setInvalid(null)
      say('read')
      session.scan(gtin)
    },
    [session, say],
  )
  const take = (read: string) => {
    const gtin = gtinOfScan(read)
    if (gtin) return scan(gtin)
    setInvalid(read)
    say('refused')
  }
  useHandScanner(take)
  useRefusals(scans, () => say('refused'))
  useUndoKey(() => session.undo())
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <OrderingNav />
      <div className={classes.columns}>
        <div className={classes.ways}>
          <Camera onCode={scan} />
          <CodeForm
            text={text}
            onText={(typed) => {
              setText(typed)
              setInvalid(null)
            }}
            invalid={invalid}
            onCode={(typed) => {
              take(typed)
              if (gtinOfScan(typed)) setText('')
            }}
          />
        </div>
        <Scanned session={session} scans={scans} onAgain={scan} />
      </div>
    </>
  )
}

type ScannedProps = ReturnType<typeof useScanSession> & { onAgain: (code: string) => void }

/** What was scanned, newest first, with what can be done about each. */
function Scanned({ session, scans, onAgain }: ScannedProps) {
  const { t } = useTranslation('scan')
  const { t: said } = useTranslation()
  const lines = useBasket()?.basket_products
  const { refusals } = useBasketProgress()
  const warning = useQuantityWarning()
  const confirmation = useConfirmation()
  const undoButton = useRef<HTMLButtonElement>(null)
  const request = useRequest(session)

  const again = useLatest(onAgain)
  /** More units than usual are asked about once more (BASK-15). */
  const checked = useLatest((scan: Scan, packs: number, go: () => void) => {
    const { product } = scan
    if (!product || packs <= scan.packs || packs * product.pack <= warning) return go()
    confirmation.confirm([{ product: { ...product, color: null, size: null }, packs }], go)
  })
  const note = useLatest(request.note)
  const actions = useMemo(
    (): ScanActions => ({
      again,
      setPacks(scan, packs) {
        checked(scan, packs, () => session.setPacks(scan.code, packs))
        if (packs === 0) undoButton.current?.focus()
      },
      confirm: (scan) => session.confirm(scan.code),
      takeSuccessor: (code) =>
        void session
          .takeSuccessor(code)
          .catch((error: unknown) => notify.failed(errorAndAdvice(error, said))),
      remove(code) {
        session.setPacks(code, 0)
        undoButton.current?.focus()
      },
      request: (scan) => note(scan),
    }),
    [session, again, checked, note, said],
  )
  const packsIn = (scan: Scan) =>
    lines?.find(({ product, comment }) => product.id === scan.product?.id && comment === '')?.quantity ?? 0
  const refusalOf = ({ product }: Scan) =>
    refusals.find((one) => one.product === product?.id && one.comment === '')?.message ?? ''
  const added = scans.filter(({ state }) => state === 'added')
  const waiting = scans.filter(({ state }) => state === 'waiting').length
  const last = session.lastCode()
  const lastName = scans.find(({ code }) => code === last)?.product?.ref ?? last
  return (
    <section aria-label={t('list.title')}>
      <div className={classes.bar}>
        <span role="status" className={classes.sum}>
          {t('list.sum', {
            count: added.length,
            n: formatCount(added.length),
            packs: formatCount(added.reduce((all, { packs }) => all + packs, 0)),
          })}
        </span>
        <Button
          ref={undoButton}
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-disabled={last === undefined}
          {...(last === undefined && { 'data-disabled': true })}
          aria-keyshortcuts="Control+Z"
          onClick={() => session.undo()}
        >
          {lastName === undefined ? t('list.undo') : t('list.undo_of', { code: lastName })}
        </Button>
        {added.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              session.clear()
              undoButton.current?.focus()
              void notify.info(t('list.cleared'))
            }}
          >
            {t('list.clear')}
          </Button>
        )}
        <LinkButton size="xs" variant="default" to="/order/create">
          {t('list.basket')}
        </LinkButton>
      </div>
      {waiting > 0 && (
        <div className={classes.waiting} role="status">
          {t('list.waiting', { count: waiting, n: formatCount(waiting) })}
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              undoButton.current?.focus()
              void session.lookUpWaiting()
            }}
          >
            {t('list.look_up')}
          </Button>
        </div>
      )}
      {scans.length === 0 ? (
        <EmptyState icon={<IconBarcode />} title={t('list.empty')}>
          {t('list.empty_text')}
        </EmptyState>
      ) : (
        <ol className={classes.list}>
          {scans.map((scan, index) => (
            <ScanRow
              key={scan.code}
              scan={scan}
              isLatest={index === 0}
              packsInBasket={packsIn(scan)}
              missingPacks={session.missingPacks(scan)}
              refusal={refusalOf(scan)}
              actions={actions}
            />
          ))}
        </ol>
      )}
      {request.field}
      {confirmation.dialog}
    </section>
  )
}

/** Puts codes that the shop does not know under "Specific request", and shows the field to say more (BAR-03, BASK-17). */
function useRequest(session: ReturnType<typeof useScanSession>['session']) {
  const { t } = useTranslation('scan')
  const { t: said } = useTranslation()
  const client = useQueryClient()
  const { queryKey } = serverBasket(useOwnerId())
  const basket = useBasket()
  const actions = useBasketActions()
  const [noted, setNoted] = useState('')
  const last = useRef(Promise.resolve())
  const save = async ({ code, packs }: Scan) => {
    if (!session.scans().some((scan) => scan.code === code)) return // was put there already
    const line = t('request.line', { code, packs })
    const before = client.getQueryData(queryKey)?.specific_request ?? ''
    try {
      await actions.updateSettings({
        specific_request: before === '' ? line : `${before.trimEnd()}\n${line}`,
      })
      session.setPacks(code, 0)
      setNoted(code)
    } catch (error) {
      void notify.failed(errorAndAdvice(error, said))
    }
  }
  /** One after the other: each goes below what the one before has written. */
  const note = (scan: Scan) => {
    last.current = last.current.then(() => save(scan))
  }
  return {
    note,
    field: noted !== '' && basket && (
      <Suspense fallback={null}>
        <Noted code={noted} request={basket.specific_request} />
      </Suspense>
    ),
  }
}

/** The field with the code that was put there, and the keyboard behind it. */
function Noted({ code, request }: { code: string; request: string }) {
  const { t } = useTranslation('scan')
  const actions = useBasketActions()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = field.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [code])
  return (
    <div ref={field} className={classes.request}>
      <p role="status">{t('request.noted', { code })}</p>
      <SpecificRequest request={request} actions={actions} />
    </div>
  )
}

const refused = new Set<Scan['state']>(['unknown', 'discontinued', 'unpriced', 'below', 'packed'])

/** Calls `onRefusal` when a code turns out not to be in the basket. */
function useRefusals(scans: readonly Scan[], onRefusal: () => void): void {
  const call = useLatest(onRefusal)
  const before = useRef(new Map<string, Scan['state']>())
  useEffect(() => {
    const isNews = ({ code, state }: Scan) => refused.has(state) && before.current.get(code) === 'looking'
    if (scans.some(isNews)) call()
    before.current = new Map(scans.map(({ code, state }) => [code, state]))
  }, [scans, call])
}

/** Ctrl+Z, but for fields, which have an undo of their own. */
function useUndoKey(onUndo: () => void): void {
  const call = useLatest(onUndo)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      if (!isUndo || isElsewhere || event.defaultPrevented) return
      event.preventDefault()
      call()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [call])
}
