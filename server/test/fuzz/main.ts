import { parseArgs } from 'node:util'
import { fuzz, type Finding, type Row } from './fuzz.ts'

// `npm run fuzz`: every endpoint, every kind of caller, hostile values; prints what was answered and what was wrong.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    caller: { type: 'string' },
  },
})
const { seed, only, caller } = values
// Ctrl+C ends it early and prints what was found so far.
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

const statuses = ({ statuses: counts }: Row) =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const shown = (text: string) =>
  JSON.stringify(text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text)

function print({ endpoint, caller: who, what, request, answer }: Finding): void {
  console.log(`\n${endpoint}, ${who}: ${what}`)
  if (request) {
    console.log(`  ${request.method} ${shown(request.target)}`)
    for (const [name, value] of Object.entries(request.headers))
      if (name !== 'authorization') console.log(`  ${name}: ${shown(value)}`)
    if (request.bytes) console.log(`  bytes: ${shown(request.bytes.toString('latin1'))}`)
    else if (request.body !== undefined) console.log(`  ${shown(String(request.body))}`)
  }
  if (answer) console.log(`  answer ${answer.status}: ${shown(answer.body.toString())}`)
  console.log(
    `  again: npm run fuzz -- --seed ${seed} --requests ${values.requests} --only ${quoted(endpoint)} --caller ${quoted(who)}`,
  )
}

console.log(`seed ${seed}\n\n| endpoint | caller | requests | statuses | slowest |\n|---|---|---|---|---|`)
const { findings, requests, seconds, memory } = await fuzz({
  requests: Number(values.requests),
  seed,
  signal: stop.signal,
  ...(only !== undefined && { only }),
  ...(caller !== undefined && { caller }),
  report: (row) =>
    console.log(
      `| ${row.endpoint} | ${row.caller} | ${row.requests} | ${statuses(row)} | ${Math.round(row.slowestMs)} ms |`,
    ),
})
for (const finding of findings) print(finding)
const megabytes = `${Math.round(memory.early)} MB after a fifth, ${Math.round(memory.end)} MB at the end`
console.log(
  `\n${requests} requests in ${Math.round(seconds)} s, memory ${megabytes}: ${findings.length} findings`,
)
process.exit(findings.length === 0 ? 0 : 1)
