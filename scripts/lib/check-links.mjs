import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, run } from './run.mjs'

/** Every relative link, picture and reference (`[name]: file`) in the Markdown files leads to a file that is there. */
export async function checkLinks() {
  const { output } = await run('git', ['ls-files', '-z', '--', '*.md'], { quiet: true })
  const files = output.split('\0').filter((file) => file && existsSync(inRoot(file)))
  const broken = files.flatMap((file) =>
    linksIn(readFileSync(inRoot(file), 'utf8'))
      .filter((link) => !existsSync(inRoot(join(dirname(file), link))))
      .map((link) => `${file}: ${link}\n`),
  )
  return { code: broken.length ? 1 : 0, output: broken.join('') }
}

const linksIn = (text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]:\s+(\S+)/gm)]
    .map(([, inline, reference]) => (inline ?? reference).split('#')[0])
    .filter((target) => target && !/^[a-z]+:/.test(target))
