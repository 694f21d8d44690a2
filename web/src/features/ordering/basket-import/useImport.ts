import type { ImportCorrection, ImportReport, ImportRow } from '@comptoir/contract/basket-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUndecided } from '#api/errors.ts'
import { newKey } from '#api/key.ts'
import {
  type ImportOf,
  keepImport,
  type KeptReport,
  type Mended,
  readImport,
  type SentFile,
  type SentRows,
} from '#domain/ordering/kept-import.ts'
import {
  changeSavedBy,
  type CommandLine,
  savedLines,
  takeBackSaved,
  undoOfBoth,
  useBasketActions,
} from '#features/ordering/basket/useBasket.ts'
import { checkFile, sendFile, sendRows } from './import.api.ts'
import { isSent, replacedBy, withAnswers } from './import.rules.ts'

/** A file, and what was corrected of how it is read. */
export type Chosen = { file: File; correction: ImportCorrection | null }

/**
 * An import from the choice of a file to the last row that was mended. What has been sent and not answered, and rows that
 * failed, are kept over a reload.
 */
export function useImport(of: ImportOf) {
  const client = useQueryClient()
  const { changeBy, linesNow, takeBack } = useBasketActions()
  const [chosen, setChosen] = useState<Chosen>()
  const [preview, setPreview] = useState<ImportReport>()
  const [report, setReport] = useState(() => readImport(of, 'report'))
  const [mended, setMended] = useState<Mended>(() => readImport(of, 'mended') ?? {})
  const [sent, setSent] = useState(() => readImport(of, 'file'))
  /** What undoes all that this import has brought into the basket; null where it is not known any more. */
  const [back, setBack] = useState<readonly CommandLine[] | null>(
    () => readImport(of, 'undo') ?? (report ? null : []),
  )
  const latestBack = useRef(back)
  /** Of undoing all of that: without an answer it is asked for again, and counts once. */
  const undoKey = useRef(newKey())
  const latest = useRef(report)
  /** Another one for each file: what belongs to the report of another one changes nothing any more. */
  const run = useRef(0)
  const checking = useRef<AbortController>(undefined)
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  /** The current basket is shown as the answer has it; a saved one is fetched anew. */
  const change = async (
    before: readonly CommandLine[],
    send: () => Promise<ImportReport>,
  ): Promise<ImportReport> => {
    const isSaved = of.basket !== null
    const { answer, back: all } = await (isSaved ? changeSavedBy : changeBy)(before, send)
    if (isSaved) await fetchSaved()
    const products = new Set(answer.lines.flatMap(({ product }) => product?.product ?? []))
    const own = all.filter(({ product }) => products.has(product)) // not what others have changed meanwhile
    if (latestBack.current) keepBack(undoOfBoth(latestBack.current, own))
    return answer
  }
  const linesOf = ({ owner, basket }: ImportOf) =>
    basket === null ? linesNow() : savedLines({ owner, basket })
  const fetchSaved = () => client.invalidateQueries({ queryKey: ['saved-baskets'] })
  const keepBack = (next: readonly CommandLine[]) => {
    latestBack.current = next
    undoKey.current = newKey()
    setBack(next)
    if (!keepImport(of, 'undo', next)) keepImport(of, 'undo', null)
  }
  const keepSent = (file: SentFile | null) => {
    keepImport(of, 'file', file)
    setSent(file)
  }
  const keepReport = (next: KeptReport | null) => {
    latest.current = next
    setReport(next)
    const isOpen = next?.lines.some(({ status }) => status === 'failed') ?? false
    if (!next || !isOpen) {
      keepImport(of, 'undo', null)
      return void keepImport(of, 'report', null)
    }
    smaller(next).some((kept) => keepImport(of, 'report', kept))
  }
  const keepMended = (next: Mended) => {
    setMended(next)
    keepImport(of, 'mended', Object.keys(next).length > 0 ? next : null)
  }

  const check = useMutation({
    mutationFn: async (next: Chosen) => {
      checking.current?.abort()
      checking.current = new AbortController()
      return checkFile(of, next, checking.current.signal)
    },
    onSuccess: setPreview,
  })
  const confirm = useMutation({
    mutationFn: async ({ file, correction }: Chosen) => {
      const { name, size, lastModified } = file
      const known = sent && isSent(sent, file, correction)
      const fresh = { name, size, lastModified, correction, key: newKey() }
      const { before = await linesOf(of), ...sending }: SentFile = known ? sent : fresh
      keepSent({ ...sending, before })
      try {
        const answer = await change(before, () => sendFile(of, { file, correction }, sending.key))
        keepSent(null)
        return { file: name, lines: answer.lines, decimalSign: answer.reading?.decimal_sign ?? ',' }
      } catch (error) {
        if (!isUndecided(error)) keepSent(null)
        throw error
      }
    },
    onSuccess: (next: KeptReport) => {
      keepMended({})
      keepReport(next)
      setChosen(undefined)
      setPreview(undefined)
    },
  })

  const sendAgain = async ({ before, ...rows }: SentRows): Promise<void> => {
    const earlier = before ?? (await linesOf(of))
    keepImport(of, 'rows', { ...rows, before: earlier })
    try {
      const answer = await change(earlier, () => sendRows(of, rows, latest.current!.decimalSign))
      keepImport(of, 'rows', null)
      keepReport({ ...latest.current!, lines: withAnswers(latest.current!.lines, rows, answer.lines) })
    } catch (error) {
      if (!isUndecided(error)) keepImport(of, 'rows', null)
      throw error
    }
  }
  const retry = useMutation({
    mutationFn: async ({ places, rows }: { places: readonly number[]; rows: Mended }) => {
      const work = async () => {
        const waiting = readImport(of, 'rows')
        if (waiting) await sendAgain(waiting) // what had no answer comes first, under its own key
        const lines = latest.current?.lines ?? []
        const open = places.filter((place) => lines[place]?.status === 'failed')
        if (open.length === 0) return
        const next = open.map((place) => ({ row: lines[place]!.row, ...(rows[place] ?? lines[place]!.read) }))
        await sendAgain({ places: open, rows: next, key: newKey() })
      }
      // One after the other: each goes on from what became of the one before.
      const done = sending.current.then(work)
      sending.current = done.catch(() => undefined)
      await done
    },
  })

  const undo = useMutation({
    mutationFn: async () => {
      await sending.current
      const { basket, owner } = of
      const lines = latestBack.current ?? []
      if (basket !== null) return takeBackSaved({ owner, basket }, lines, undoKey.current)
      takeBack(lines)
      return [] // the current basket says by itself what has been changed meanwhile
    },
    async onSuccess() {
      reset()
      if (of.basket !== null) await fetchSaved()
    },
  })

  const reset = () => {
    run.current += 1
    checking.current?.abort()
    check.reset()
    confirm.reset()
    retry.reset()
    setChosen(undefined)
    setPreview(undefined)
    keepMended({})
    keepReport(null)
    keepImport(of, 'rows', null)
    keepBack([])
    keepImport(of, 'undo', null)
  }
  return {
    chosen,
    preview,
    report,
    mended,
    sent,
    check,
    confirm,
    retry,
    choose(file: File) {
      reset()
      undo.reset()
      const next = { file, correction: sent && isSent(sent, file) ? sent.correction : null }
      setChosen(next)
      check.mutate(next)
    },
    correct(correction: ImportCorrection) {
      if (!chosen) return
      const next = { ...chosen, correction }
      setChosen(next)
      check.mutate(next)
    },
    /** Goes on to mend rows of which none can be added. */
    mendAll() {
      if (!chosen || !preview) return
      const decimalSign = preview.reading?.decimal_sign ?? ','
      keepBack([])
      keepReport({ file: chosen.file.name, lines: preview.lines, decimalSign })
      setChosen(undefined)
      setPreview(undefined)
    },
    mend: (place: number, row: ImportRow) => keepMended({ ...mended, [place]: row }),
    /** Orders a product that was suggested, at once. */
    take(place: number, product: { ref: string }) {
      const row = replacedBy(mended[place] ?? report!.lines[place]!.read, product)
      keepMended({ ...mended, [place]: row })
      retry.mutate({ places: [place], rows: { ...mended, [place]: row } })
    },
    /** Leaves a row out. @returns how to bring it back */
    leave(place: number, message: string): () => void {
      const before = report!.lines[place]!
      const own = run.current
      const set = (line: typeof before) => {
        if (latest.current && run.current === own)
          keepReport({ ...latest.current, lines: latest.current.lines.with(place, line) })
      }
      set({ ...before, status: 'skipped', message, suggestions: [] })
      return () => set(before)
    },
    /** Undoes the import. Its answer: the lines that stay, since somebody has changed them meanwhile. */
    undo,
    canUndo: back !== null && back.length > 0,
    reset,
  }
}

/** A report as it is, and with less and less beside the rows that failed: for a browser with little room. */
function smaller(report: KeptReport): KeptReport[] {
  const slim = report.lines.map((line) =>
    line.status === 'failed' ? line : { ...line, product: null, message: '', suggestions: [], read: {} },
  )
  const bare = slim.map((line) => ({ ...line, suggestions: [] }))
  return [report, { ...report, lines: slim }, { ...report, lines: bare }]
}

export type ImportState = ReturnType<typeof useImport>
