import { readFileSync } from 'node:fs'
import { inRoot, run } from './run.mjs'

const before = String.raw`(?:^|[\s"'\`(=:])`
const places = [
  new RegExp(before + String.raw`/(?:home|Users|work|root)/[\w.-]+/`),
  /https?:\/\/[^\s"'`]*(?:registry\.|:4873|verdaccio|artifactory|\/nexus)/,
]

/** No committed file may hold a path of somebody's machine, or the address of the registry it was installed from. */
export async function checkPlaces() {
  const { output } = await run('git', ['ls-files', '-z'], { quiet: true })
  const found = output
    .split('\0')
    .filter((file) => file && !/\.(png|webp|avif|ico|woff2?|pdf|xlsx)$/.test(file))
    .flatMap(linesWithPlaces)
  return { code: found.length ? 1 : 0, output: found.join('') }
}

function linesWithPlaces(file) {
  let text
  try {
    text = readFileSync(inRoot(file), 'utf8')
  } catch {
    return [] // deleted, but not yet committed as deleted
  }
  return text
    .split('\n')
    .flatMap((line, index) =>
      places.some((place) => place.test(line)) ? [`${file}:${index + 1}: ${line.trim()}\n`] : [],
    )
}
