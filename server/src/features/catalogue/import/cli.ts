import { createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { languages, type Language } from '@comptoir/contract/common'
import { withShopDatabase } from '#db/command.ts'
import { translate } from '#i18n/messages.ts'
import { ImportRunningError } from './catalogue-import.service.ts'
import { importFile, isEncoding, isFormat } from './import-file.service.ts'
import type { Refusal } from './source-row.ts'
import { refusalLine, refusalRow, refusalsHead, summaryTable } from './report-text.rules.ts'

/** Refusals that are shown; `--report` keeps all. */
const MAX_SHOWN = 50
const PROGRESS_MS = process.stderr.isTTY ? 500 : 10_000

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
const options = readArgs(process.argv.slice(2))
/** 0: all imported. 1: some rows were refused, the others are in. 2: nothing was done. */
if (options) await main(options)
else {
  console.error(translate('en', 'import_usage'))
  process.exitCode = 2
}

async function main(options: Options): Promise<void> {
  const { file, images, lang } = options
  for (const path of images === undefined ? [file] : [file, images]) {
    if (await isReadable(path)) continue
    console.error(translate(lang, 'import_no_file', { file: path }))
    process.exitCode = 2
    return
  }
  await withShopDatabase(async ({ db }, config) => {
    try {
      process.exitCode = await importAndReport({ db, config }, options)
    } catch (error) {
      if (!(error instanceof ImportRunningError)) throw error
      console.error(translate(lang, 'import_running'))
      process.exitCode = 2
    }
  })
}

async function isReadable(path: string): Promise<boolean> {
  return access(path).then(
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
      },
    })
    const { format, lang, images, report, encoding, 'text-lang': textLanguage } = values
    const [file, ...others] = positionals
    if (
      !file ||
      others.length > 0 ||
      !isFormat(format) ||
      !isEncoding(encoding) ||
      !isLanguage(lang) ||
      !isLanguage(textLanguage)
    )
      return undefined
    return { file, format, lang, images, report, encoding, textLanguage }
  } catch {
    return undefined // an option that there is not
  }
}

async function importAndReport(deps: Parameters<typeof importFile>[0], options: Options): Promise<number> {
  const { lang, report } = options
  const start = Date.now()
  const reportFile = report === undefined ? undefined : createWriteStream(report)
  reportFile?.write(`\uFEFF${refusalsHead(lang)}`)
  let refused = 0
  const summary = await importFile(deps, options, {
    onProgress: progressLine(lang, start),
    onRefusal(refusal: Refusal) {
      reportFile?.write(refusalRow(refusal, lang))
      if (refusal.record === 'photo') return // counted in the table: exports name many photos that they do not bring
      if (++refused <= MAX_SHOWN) console.error(refusalLine(refusal, lang))
    },
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  if (refused > MAX_SHOWN && !report)
    console.error(translate(lang, 'import_more', { count: refused - MAX_SHOWN }))
  const photos = summary.photo.refused
  if (photos > 0 && !report) console.error(translate(lang, 'import_photos_left', { count: photos }))
  if (reportFile) await new Promise((done) => reportFile.end(done))
  if (report) console.error(translate(lang, 'import_reported', { file: report }))
  process.stdout.write(`${summaryTable(summary, lang)}\n`)
  process.stdout.write(
    `${translate(lang, 'import_done', { seconds: ((Date.now() - start) / 1000).toFixed(1) })}\n`,
  )
  return refused > 0 ? 1 : 0
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
