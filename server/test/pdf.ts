import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of a PDF finds in it. */
export type OpenedPdf = {
  pages: number
  /** Its words, with plain spaces, and those of each page. */
  text: string
  pageTexts: string[]
  /** What the file says of itself: `Title`, `Author`, `Language`. */
  info: Record<string, unknown>
  /** The names of its structure elements in reading order, and the alternative texts. */
  tags: string[]
  alts: string[]
  /** Of its outline, from the outside in, in the order of reading: `Textile`, `  T-shirts`. */
  outline: string[]
  /** How many times a picture stands on its pages. */
  pictures: number
  /** The rectangles of the figure with the most of them, in points, each as left, top, right, bottom. */
  rectangles: [number, number, number, number][]
}
type Node = { role?: string; alt?: string; children?: Node[] }

export async function openPdf(bytes: Buffer): Promise<OpenedPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const trees = (await Promise.all(pages.map((page) => page.getStructTree()))) as Node[]
  const nodes = trees.flatMap(flat)
  const lists = await Promise.all(pages.map((page) => page.getOperatorList()))
  const { info } = await pdf.getMetadata()
  const figures = (await Promise.all(pages.map(rectanglesOf))).flat()
  const pageTexts = contents.map(({ items }) =>
    items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' '),
  )
  return {
    pages: pdf.numPages,
    text: pageTexts.join(' '),
    pageTexts,
    info: info as Record<string, unknown>,
    tags: nodes.flatMap(({ role }) => role ?? []),
    alts: nodes.flatMap(({ alt }) => alt ?? []),
    outline: indented((await pdf.getOutline()) ?? []),
    pictures: lists.flatMap(({ fnArray }) => fnArray.filter((fn) => fn === OPS.paintImageXObject)).length,
    rectangles: figures.toSorted((a, b) => b.length - a.length)[0] ?? [],
  }
}

type Entry = { title: string; items: Entry[] }
const indented = (entries: readonly Entry[], depth = 0): string[] =>
  entries.flatMap(({ title, items }) => [`${'  '.repeat(depth)}${title}`, ...indented(items, depth + 1)])

const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)]

/** Per path of a page its rectangles: the reader gives each as five steps, thirteen numbers. */
async function rectanglesOf(page: PDFPageProxy): Promise<OpenedPdf['rectangles'][]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths = argsArray.filter((_, index) => fnArray[index] === OPS.constructPath) as [
    number,
    [Float32Array],
  ][]
  return paths.map(([, [numbers]]) => {
    const rectangles: OpenedPdf['rectangles'] = []
    for (let at = 0; at + 13 <= numbers.length; at += 13)
      rectangles.push([numbers[at + 1]!, numbers[at + 2]!, numbers[at + 7]!, numbers[at + 8]!])
    return rectangles
  })
}

/** Dark rectangles on white paper, with a white margin, as a camera sees them: four pixels a point. */
export function photographed(rectangles: OpenedPdf['rectangles']) {
  const zoom = 4
  const margin = 40
  const left = Math.min(...rectangles.map(([x]) => x))
  const top = Math.min(...rectangles.map(([, y]) => y))
  const right = Math.max(...rectangles.map(([, , x]) => x))
  const size = Math.ceil((right - left) * zoom) + 2 * margin
  const data = new Uint8Array(size * size * 4).fill(255)
  const pixel = (points: number) => margin + Math.round(points * zoom)
  for (const [x1, y1, x2, y2] of rectangles)
    for (let y = pixel(y1 - top); y < pixel(y2 - top); y++)
      for (let x = pixel(x1 - left); x < pixel(x2 - left); x++) data.set([0, 0, 0, 255], (y * size + x) * 4)
  return { width: size, height: size, data }
}
