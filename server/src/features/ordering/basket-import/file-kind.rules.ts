import { message, type Message } from '#lib/errors.ts'
import { decodeText } from './text-encoding.rules.ts'

/** What a file is read as (IMP-02). */
export type FileKind = 'xls' | 'xlsx' | 'csv' | 'html' | 'spreadsheetml' | 'ubl' | 'xml'

/** How files begin that hold no order, in hexadecimal. */
const others: [string, string][] = [
  ['255044462d', 'PDF'],
  ['ffd8ff', 'JPEG'],
  ['89504e47', 'PNG'],
  ['47494638', 'GIF'],
  ['1f8b', 'gzip'],
  ['425a68', 'bzip2'],
  ['377abcaf', '7z'],
  ['52617221', 'RAR'],
  ['7b5c727466', 'RTF'],
]
/** How Excel 2 to 95 begin a workbook that is not in a compound file. */
const bareWorkbook = /^09(00|02|04|08)(0[4-9a-f]|1[0-9a-f])00/
const compoundFile = 'd0cf11e0a1b11ae1'

/** Of these the first letters may also be those of a reference or a title: "PK-100", "MZ-7", "ID;Produit". */
const zip = /^504b(?:0304|0506|0708)/
const isProgram = (bytes: Uint8Array) =>
  bytes[0] === 0x4d && bytes[1] === 0x5a && bytes.subarray(2, 16).includes(0)
/** A page with its parts in one file, as a mail has them. */
const mhtml = /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*Content-Type:\s*multipart\/related/i
const sylk = /^ID;P[^\n]*\r?\n[A-Z]{1,2}(?:;|\r?\n)/

/**
 * What a file is, by its content: its name may say anything. A ZIP file is looked into when it is read.
 *
 * @returns why it cannot be read, where it is of another kind
 */
export function kindOf(bytes: Uint8Array): FileKind | Message {
  if (bytes.length === 0) return message('order_file_empty')
  const hex = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  if (zip.test(hex)) return 'xlsx'
  if (hex.startsWith(compoundFile)) return compoundKind(bytes)
  if (bareWorkbook.test(hex)) return 'xls'
  const other = others.find(([beginning]) => hex.startsWith(beginning))?.[1]
  if (other) return wrongKind(other)
  if (isProgram(bytes)) return wrongKind('EXE')
  const text = decodeText(bytes.subarray(0, 4096)).text
  if (sylk.test(text)) return toSaveAs('SYLK')
  if (mhtml.test(text)) return toSaveAs('MHTML')
  if (isBinary(text)) return message('order_file_unknown_kind')
  return /^\s*</.test(text) ? markupKind(text) : 'csv'
}

export const wrongKind = (kind: string): Message => message('order_file_wrong_kind', { kind })
/** A sheet all the same: a spreadsheet program can save it as one that is read. */
export const toSaveAs = (kind: string): Message => message('order_file_save_as', { kind })

/** The names of streams in a compound file are UTF-16. */
function compoundKind(bytes: Uint8Array): FileKind | Message {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) return message('order_file_encrypted')
  if (has('Workbook') || has('Book')) return 'xls'
  if (has('WordDocument')) return wrongKind('Word')
  if (has('PowerPoint Document')) return wrongKind('PowerPoint')
  return message('order_file_unknown_kind')
}

function markupKind(text: string): FileKind | Message {
  const [, root = ''] = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(text) ?? []
  if (root === 'Workbook') return 'spreadsheetml'
  if (root === 'order') return 'xml'
  if (/urn:oasis:names:specification:ubl:schema:xsd:/.test(text))
    return root === 'Order' ? 'ubl' : wrongKind(`UBL ${root}`.trim())
  if (root === 'Order') return 'ubl'
  if (/<!doctype\s+html|<(?:html|body|meta|table)[\s>]/i.test(text)) return 'html'
  return root === '' ? message('order_file_damaged') : message('order_file_unknown_xml', { element: root })
}

/** Whether a text has more control characters than a damaged one. */
function isBinary(text: string): boolean {
  const controls = [...text].filter((sign) => sign < '\t' || (sign > '\r' && sign < ' ')).length
  return controls > text.length / 50
}
