import { expect, test } from 'vitest'
import { sanitised } from './html.ts'

/** Numbers from 0 to 1, always the same ones. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const parts = [
  ...[
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</script>',
    '<script src=//evil.example></script>',
  ],
  ...['<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<svg><script>alert(1)</script></svg>'],
  ...['<math><mtext><img src=x onerror=alert(1)>', '<style>p{background:url(//evil.example)}</style>'],
  ...[
    '<p style="position:fixed" onclick="alert(1)" id=x class=y>Texte',
    '</p>',
    '<h2>Titre</h2>',
    '<td colspan=2>',
  ],
  ...[
    '<a href="javascript:alert(1)">',
    '<a href="java&#x0A;script:alert(1)">',
    '<a href=" JaVaScRiPt:alert(1)">',
  ],
  ...[
    '<a href="data:text/html,<script>alert(1)</script>">',
    '<a href="vbscript:x" title="\'><img src=x>">',
    '</a>',
  ],
  ...[
    '<a href="https://tissus.example/?a=1&b=2" target=_blank>lien</a>',
    '<a href="/page/about-us">page</a>',
  ],
  ...[
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data=x>',
    '<embed src=x>',
    '<base href=//evil.example>',
  ],
  ...[
    '<form action=//evil.example><input name=password>',
    '<meta http-equiv=refresh content=0>',
    '<link rel=stylesheet>',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>x</script></template>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml ?>',
    '<',
    '>',
    '"',
    "'",
    '&lt;script&gt;',
    '&#60;img src=x&#62;',
    '\0',
    '=`',
  ],
  ...[
    '<table><tr><th scope=col>',
    '<textarea><img src=x onerror=alert(1)>',
    '<title><script>x</script>',
    '<xmp><b>',
  ],
]

const tags =
  'p|h2|h3|h4|ul|ol|li|strong|em|b|i|a|br|hr|blockquote|table|thead|tbody|tr|th|td|dl|dt|dd|address|span'
const allowed = new RegExp(
  `^<(?:/(?:${tags})|(?:${tags})(?: (?:href|title|scope|colspan)="[^"<>]*")*(?: /)?)>`,
)
const textOf = (html: string) => html.replace(/<[^>]*>/g, '')
const address = /^(?:(?:https?|mailto|tel):|[^:]*$)/i

test('NOTE-05: whatever is written, only harmless tags, attributes and addresses are left, and once more leaves the text as it is', () => {
  const next = numbersFrom(20_261_123)
  for (let sample = 0; sample < 3000; sample += 1) {
    const written = Array.from({ length: 1 + Math.floor(next() * 8) }, () => {
      const part = parts[Math.floor(next() * parts.length)]!
      return next() < 0.2 ? part.slice(0, Math.floor(next() * part.length)) : part
    }).join('')
    const safe = sanitised(written)
    for (let at = safe.indexOf('<'); at >= 0; at = safe.indexOf('<', at + 1))
      expect(safe.slice(at), written).toMatch(allowed)
    for (const [, href = ''] of safe.matchAll(/<a(?: \w+="[^"]*")*? href="([^"]*)"/g))
      expect(href, written).toMatch(address)
    expect(textOf(sanitised(safe)), written).toBe(textOf(safe))
  }
})

test('NOTE-05: what the editor of the office writes is kept', () => {
  const written =
    '<h2>Titre</h2><p>Un <strong>mot</strong> et <em>un autre</em>, <a href="mailto:info@tissus.example">écrivez</a>.</p><ul><li><p>Un</p></li></ul><blockquote><p>Dit</p></blockquote><table><tbody><tr><th scope="col"><p>A</p></th><td colspan="2"><p>B</p></td></tr></tbody></table>'
  expect(sanitised(written)).toBe(written)
})
