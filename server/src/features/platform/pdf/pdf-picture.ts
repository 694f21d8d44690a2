import { lineColor } from './pdf-page.ts'
import type { Doc, Element } from './pdf-page.ts'
import type { PictureCell } from './pdf.ts'

/** The edge of the square that a picture stands in, in points. */
export const pictureEdge = 54

type Image = Parameters<Doc['image']>[0]
/** The pictures of a document by their content, which is in it once. */
const opened = new WeakMap<Doc, Map<Uint8Array, Image>>()

/** A picture in the middle of a square with a thin frame. */
export function drawPicture(
  doc: Doc,
  parent: Element,
  { picture, alt }: PictureCell,
  { x, y }: { x: number; y: number },
): void {
  const images = opened.get(doc) ?? new Map<Uint8Array, Image>()
  opened.set(doc, images)
  const image = images.get(picture) ?? open(doc, picture)
  images.set(picture, image)
  const inset = 1
  const fit = pictureEdge - 2 * inset
  const draw = () =>
    void doc.image(image, x + inset, y + inset, { fit: [fit, fit], align: 'center', valign: 'center' })
  doc.markContent('Artifact', { type: 'Layout' })
  if (alt === null) draw()
  doc.rect(x, y, pictureEdge, pictureEdge).lineWidth(0.5).stroke(lineColor)
  doc.endMarkedContent()
  if (alt !== null) parent.add(doc.struct('Figure', { alt }, draw))
  doc.y = y + pictureEdge
}

// PDFKit draws an opened picture as often as it is wanted; its types know only what it is opened from.
const open = (doc: Doc, picture: Uint8Array): Image =>
  (doc as unknown as { openImage: (picture: Uint8Array) => Image }).openImage(picture)
