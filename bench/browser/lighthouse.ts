import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const categories = ['performance', 'accessibility', 'best-practices'] as const
/** Points of a page, 0 to 100, in the order of the categories, and what cost points. */
export type Audit = { page: string; scores: number[]; failed: string[] }

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
  await promisify(execFile)(process.execPath, [program, url, ...flags, ...session], {
    env: { ...process.env, CI: '1' },
    timeout: 90_000,
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true, force: true })
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
