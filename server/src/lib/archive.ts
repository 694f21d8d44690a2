import { Zip, ZipDeflate } from 'fflate'

/** Of the deflation, 0 to 9: further up, files become little smaller and take much longer. */
const level = 3

/** The bytes of a ZIP, made while it is read: one file after the other, each of them alone in memory. */
export async function* zipOf(
  files: AsyncIterable<{ name: string; content: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level })
    zip.add(file)
    file.push(content, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
