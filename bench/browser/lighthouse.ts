import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const categories = ['performance', 'accessibility', 'best-practices'] as const
/** Points of a page, 0 to 100, in the order of the categories, none if it was given up; and what cost points, or why. */
export type Audit = { page: string; scores: number[]; failed: string[] }
/** Lighthouse takes some 20 seconds for a page, and has been seen to wait for ever for one. */
const mostSeconds = 120

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

/**
 * What Lighthouse says of a page as an office sees it (its settings for desktops), in a browser that is running and
 * perhaps signed in.
 *
 * @param port where the browser is controlled
 */
export async function audit(page: string, url: string, port: number): Promise<Audit> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-lighthouse-'))
  const file = join(folder, 'report.json')
  const program = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js')
  const flags = ['--preset=desktop', '--output=json', `--output-path=${file}`, '--quiet']
  const session = [`--port=${port}`, '--disable-storage-reset', `--only-categories=${categories.join(',')}`]
  try {
    const child = spawn(process.execPath, [program, url, ...flags, ...session], {
      env: { ...process.env, CI: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: mostSeconds * 1000,
      killSignal: 'SIGKILL',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === null) return givenUp(page, `not finished within ${mostSeconds} s`)
    if (code !== 0) return givenUp(page, `Lighthouse ended with ${code}`)
    return read(page, JSON.parse(readFileSync(file, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const givenUp = (page: string, why: string): Audit => ({ page, scores: [], failed: [`given up: ${why}`] })

function read(page: string, report: Report): Audit {
  const costly = categories.flatMap((name) =>
    report.categories[name]!.auditRefs.filter(({ id, weight }) => {
      const { score } = report.audits[id]!
      return weight > 0 && score !== null && score < 0.9
    }),
  )
  return {
    page,
    scores: categories.map((name) => Math.round(report.categories[name]!.score * 100)),
    failed: costly.map(({ id }) => {
      const { title, displayValue } = report.audits[id]!
      return [id, title, displayValue].filter(Boolean).join(': ')
    }),
  }
}
