import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayIn } from '../../server/src/lib/days.ts'
import { writeCatalogue, writeCatalogueWithPictures } from './catalogue-file.ts'

const args = process.argv.slice(2)
const withPictures = args.includes('--pictures')
const [folder, ...others] = args.filter((arg) => arg !== '--pictures')
if (!folder || others.length > 0) {
  console.error('Usage: npm run demo:catalogue -- FOLDER [--pictures]')
  process.exitCode = 2
} else await write(folder)

async function write(target: string): Promise<void> {
  const today = dayIn(new Date())
  const file = join(target, 'catalogue.jsonl')
  if (withPictures)
    await writeCatalogueWithPictures(target, { today }, (done, all) => {
      if (done % 100 === 0 || done === all) console.warn(`${done} of ${all} pictures`)
    })
  else {
    await mkdir(target, { recursive: true })
    await writeCatalogue(file, { today })
  }
  const images = withPictures ? ` --images ${join(target, 'images')}` : ''
  console.warn(`To import it: npm run catalogue:import -- ${file}${images}`)
}
