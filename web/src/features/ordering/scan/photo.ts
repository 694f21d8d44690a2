import { Decoder } from './decoder.ts'
import type { Read } from './reads.rules.ts'

/** Reads the bar codes in a photo. @throws where it is no picture, or this browser cannot read pictures */
export async function readPhoto(photo: Blob): Promise<Read[]> {
  const decoder = new Decoder()
  try {
    return await decoder.read(await createImageBitmap(photo), { isOnly: true })
  } finally {
    decoder.close()
  }
}
