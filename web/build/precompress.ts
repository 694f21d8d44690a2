import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const isCompressible = /\.(js|css|html|svg|wasm)$/

/** Puts a Brotli and a gzip copy beside every text and program of the build, which the server sends as it is (OD-67). */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => isCompressible.test(file)).map((file) => compress(join(folder, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    brotli(text, quality).then((copy) => writeFile(`${file}.br`, copy)),
    zip(text, { level: 9 }).then((copy) => writeFile(`${file}.gz`, copy)),
  ])
}
