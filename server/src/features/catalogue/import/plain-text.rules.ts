const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    bull: '•',
    middot: '·',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    deg: '°',
    reg: '®',
    trade: '™',
    copy: '©',
    euro: '€',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    times: '×',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    agrave: 'à',
    acirc: 'â',
    ccedil: 'ç',
    ouml: 'ö',
    uuml: 'ü',
    auml: 'ä',
    euml: 'ë',
    iuml: 'ï',
    szlig: 'ß',
    oelig: 'œ',
    ocirc: 'ô',
    ucirc: 'û',
    ugrave: 'ù',
    icirc: 'î',
  }),
)
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+\d*));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? whole
      const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/** The text without these elements and what is in them, up to its end where one is not closed. */
function without(element: 'script' | 'style', html: string): string {
  const parts: string[] = []
  const [open, close] = [new RegExp(`<${element}\\b`, 'gi'), new RegExp(`</${element}\\s*>`, 'gi')]
  let at = 0
  for (let start = open.exec(html); start; start = open.exec(html)) {
    parts.push(html.slice(at, start.index))
    close.lastIndex = start.index
    if (!close.exec(html)) return parts.join('')
    at = open.lastIndex = close.lastIndex
  }
  return parts.join('') + html.slice(at)
}

/** The text of an HTML description: paragraphs and list entries as lines, no tags, nothing that could run. */
export const plainText = (html: string): string =>
  decoded(
    without('style', without('script', html))
      .replace(/\s+/g, ' ')
      .replace(/<li\b[^<>]*>/gi, '\n• ')
      .replace(/<br ?\/?>|<\/?(p|div|ul|ol|h[1-6]|tr|table)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/[<>]/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
