import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Headings of a column say so to screen readers. */
const ColumnHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: 'col' } }
  },
})

/** What a text may hold: no more than the server keeps of it (`sanitised` in `server/src/lib/html.ts`). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] }, // the page's title is the first
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['tel', 'mailto'],
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  Table.configure({ resizable: false }),
  TableRow,
  ColumnHeader,
  TableCell,
]

/** The address that a link gets for what was typed: `tissus.example` is a site, `info@tissus.example` an e-mail. */
export function linkAddress(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^(https?:|mailto:|tel:|\/|#)/i.test(text)) return text
  if (/^\+?[\d\s./-]{6,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`
  return text.includes('@') ? `mailto:${text}` : `https://${text}`
}
