import { resolve } from 'node:path'
import { checkUploads, limits } from './uploads.ts'

// `npm run check:uploads -- FOLDER`: uploads every file below a folder to a shop, as a dry run, and prints what was answered.
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run check:uploads -- FOLDER')
  process.exit(2)
}
console.log('| file | status | ms | answer |\n|---|---|---|---|')
const { uploads, memory, others, compared } = await checkUploads(
  resolve(folder),
  ({ file, status, ms, answer }) =>
    console.log(`| ${file} | ${status} | ${Math.round(ms)} | ${answer.replaceAll('|', ' ')} |`),
)
const failed = uploads.filter(({ status, ms }) => status >= 500 || ms > limits.seconds * 1000)
const slowest = Math.max(0, ...uploads.map(({ ms }) => ms))
const read = uploads.filter(({ status }) => status === 200).length
console.log(`
${uploads.length} files: ${read} read, ${uploads.length - read} refused; slowest ${Math.round(slowest)} ms (most: ${limits.seconds} s), server ${Math.round(memory)} MB (most: ${limits.megabytes} MB)
p95 of another customer's basket: ${others.before.toFixed(1)} ms before, ${others.meanwhile.toFixed(1)} ms meanwhile
${compared.files} sheets compared, ${compared.cells} cells: ${compared.files - compared.differences.size} sheets the same`)
const { formula, setting, too_long } = compared.unknowable
console.log(
  `of these cannot be compared: ${formula.cells} cells of formulas that were computed anew (${formula.files} sheets), ${setting.cells} dates shown as the computer was set (${setting.files}), ${too_long.cells} cells of ${too_long.files} sheets with a text longer than Excel holds`,
)
for (const [name, differences] of compared.differences)
  console.log(`- ${name}: ${differences.length} cells otherwise, such as ${differences[0]}`)
for (const { file, status, ms } of failed) console.log(`FAILED ${file}: ${status} after ${Math.round(ms)} ms`)
const isGood = failed.length === 0 && memory <= limits.megabytes && compared.differences.size === 0
process.exit(isGood ? 0 : 1)
