import { readPhoto } from '../../src/features/ordering/scan/photo.ts'

declare global {
  var readAt: (address: string) => Promise<string[]>
}

/** What the scan screen reads in the photo at an address; `npm run check:barcodes` calls it. */
globalThis.readAt = async (address) => {
  const photo = await (await fetch(address)).blob()
  return (await readPhoto(photo)).map(({ text }) => text)
}
