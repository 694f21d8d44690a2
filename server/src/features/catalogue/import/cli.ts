import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { access, constants, open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { languages, type Language, type TextLanguage } from '@comptoir/contract/common'
import { basename } from 'node:path'
import { reasonOf, withShopDatabase } from '#db/command.ts'
import { auditCommand } from '#features/platform/audit/audit.service.ts'
import { LiveUpdates } from '#features/platform/live-updates/live-updates.service.ts'
import type { Deps } from '#deps.ts'
import { translate, translateMessage } from '#i18n/messages.ts'
import { ImportRunningError } from './catalogue-import.service.ts'
import { FileError } from './file-error.ts'
import { importFile, isEncoding, isFormat } from './import-file.service.ts'
import type { Refusal } from './source-row.ts'
import { refusalLine, refusalRow, refusalsHead, summaryTable } from './report-text.rules.ts'

/** Refusals that are shown; `--report` keeps all. */
const MAX_SHOWN = 50
const PROGRESS_MS = process.stderr.isTTY ? 500 : 10_000

const isLanguage = (text: string): text is TextLanguage => (languages as readonly string[]).includes(text)
/** Short, so that the codes of its own fit. */
const isSupplier = (code: string | undefined) => code === undefined || /^[\w.-]{1,20}$/.test(code)
const options = readArgs(process.argv.slice(2))
const ALL_IMPORTED = 0
/** Some rows or columns were refused, the others are in. */
const SOME_REFUSED = 1
const NOTHING_DONE = 2
/** What was read until then is in. */
const BROKEN_OFF = 3
const diskFull = ['ENOSPC', 'EDQUOT', '53100']
const databaseLost = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '53300',
]
if (options) await main(options)
else {
  console.error(translate('en', 'import_usage'))
  process.exitCode = NOTHING_DONE
}

async function main(options: Options): Promise<void> {
  const { file, images, lang, report } = options
  for (const path of images === undefined ? [file] : [file, images]) {
    if (!(await isReadable(path))) return nothingDone(translate(lang, 'import_no_file', { file: path }))
  }
  let reportFile: WriteStream | undefined
  if (report !== undefined)
    try {
      reportFile = (await open(report, 'w')).createWriteStream()
    } catch (error) {
      const reason = (error as Error).message
      return nothingDone(translate(lang, 'import_no_report', { file: report, reason }))
    }
  await withShopDatabase(async ({ db, url }, config) => {
    const liveUpdates = new LiveUpdates(url, db)
    try {
      process.exitCode = await importAndReport({ db, config, liveUpdates }, options, reportFile)
    } catch (error) {
      if (error instanceof ImportRunningError) nothingDone(translate(lang, 'import_running'))
      else if (error instanceof FileError) nothingDone(translateMessage(lang, error.text))
      else {
        console.error(translate(lang, 'import_broken_off', { reason: causeOf(error, lang) }))
        process.exitCode = BROKEN_OFF
        liveUpdates.tellAll('prices')
      }
    } finally {
      await liveUpdates.stop()
    }
  })
}

function nothingDone(sentence: string): void {
  console.error(sentence)
  process.exitCode = NOTHING_DONE
}

/** What the operator can mend, in words; else the error's own. */
function causeOf(error: unknown, lang: Language): string {
  const { code = '' } = error as { code?: string }
  if (diskFull.includes(code)) return translate(lang, 'import_disk_full')
  const reason = reasonOf(error)
  // The last is what pg says of a connection that ended without a word.
  return databaseLost.includes(code) || /connection/i.test(reason)
    ? translate(lang, 'import_database_lost')
    : reason
}

async function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

type Options = NonNullable<ReturnType<typeof readArgs>>
function readArgs(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'own' },
        images: { type: 'string' },
        lang: { type: 'string', default: 'fr' },
        encoding: { type: 'string', default: 'utf-8' },
        'text-lang': { type: 'string', default: 'en' },
        report: { type: 'string' },
        supplier: { type: 'string' },
      },
    })
    const { format, lang, images, report, encoding, supplier, 'text-lang': textLanguage } = values
    const [file, ...others] = positionals
    if (
      !file ||
      others.length > 0 ||
      !isFormat(format) ||
      !isEncoding(encoding) ||
      !isSupplier(supplier) ||
      !isLanguage(lang) ||
      !isLanguage(textLanguage)
    )
      return undefined
    return { file, format, lang, images, report, encoding, supplier, textLanguage }
  } catch {
    return undefined // an option that there is not
  }
}

async function importAndReport(
  deps: Parameters<typeof importFile>[0] & Pick<Deps, 'liveUpdates'>,
  options: Options,
  reportFile: WriteStream | undefined,
): Promise<number> {
  const { lang, report } = options
  const start = Date.now()
  let reportFault: Error | undefined
  reportFile?.on('error', (error) => (reportFault ??= error))
  reportFile?.write(`\uFEFF${refusalsHead(lang)}`)
  let refused = 0
  let warnings = 0
  const summary = await importFile(deps, options, {
    onProgress: progressLine(lang, start),
    onRefusal(refusal: Refusal) {
      reportFile?.write(refusalRow(refusal, lang))
      if (refusal.record === 'photo') return // counted in the table: exports name many photos that they do not bring
      const told = refusal.isWarning ? ++warnings : ++refused
      if (told <= MAX_SHOWN) console.error(refusalLine(refusal, lang))
    },
  })
  const counts = Object.values(summary)
  const sum = (column: 'inserted' | 'updated' | 'refused') =>
    counts.reduce((total, each) => total + each[column], 0)
  const photos = summary.photo.refused
  if (sum('inserted') + sum('updated') > 0) deps.liveUpdates.tellAll('prices')
  await auditCommand(deps.db, {
    action: 'import',
    entity: 'catalogue',
    entity_id: null,
    label: basename(options.file),
    after: {
      rows_new: sum('inserted'),
      rows_changed: sum('updated'),
      rows_refused: sum('refused') - photos,
      ...(photos > 0 && { photos_missing: photos }), // no rows: their articles are imported
    },
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  if (refused > MAX_SHOWN && !report)
    console.error(translate(lang, 'import_more', { count: refused - MAX_SHOWN }))
  if (photos > 0 && !report) console.error(translate(lang, 'import_photos_left', { count: photos }))
  if (warnings > 0) console.error(translate(lang, 'import_warnings', { count: warnings }))
  if (reportFile && !reportFault) {
    reportFile.end()
    await once(reportFile, 'close').catch((error: unknown) => (reportFault = error as Error))
  }
  if (report)
    console.error(
      reportFault
        ? translate(lang, 'import_no_report', { file: report, reason: reportFault.message })
        : translate(lang, 'import_reported', { file: report }),
    )
  process.stdout.write(`${summaryTable(summary, lang)}\n`)
  process.stdout.write(
    `${translate(lang, 'import_done', { seconds: ((Date.now() - start) / 1000).toFixed(1) })}\n`,
  )
  return refused > 0 ? SOME_REFUSED : ALL_IMPORTED
}

function progressLine(lang: Language, start: number): (rows: number) => void {
  let last = start
  return (rows) => {
    const now = Date.now()
    if (now - last < PROGRESS_MS) return
    last = now
    const line = translate(lang, 'import_progress', {
      rows,
      speed: Math.round(rows / ((now - start) / 1000)),
    })
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
}
