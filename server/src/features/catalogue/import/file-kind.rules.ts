import { message, type Message } from '#lib/errors.ts'

/** How files of other kinds begin, in bytes. */
const signatures: [string, string][] = [
  ['1f8b', 'gzip'],
  ['504b0304', 'ZIP, Excel (.xlsx)'],
  ['504b0506', 'ZIP'],
  ['d0cf11e0', 'Excel (.xls)'],
  ['255044462d', 'PDF'],
  ['425a68', 'bzip2'],
  ['fd377a585a00', 'xz'],
  ['28b52ffd', 'zstd'],
  ['377abcaf', '7z'],
  ['52617221', 'RAR'],
  ['ffd8ff', 'JPEG'],
  ['89504e47', 'PNG'],
  ['47494638', 'GIF'],
]

/** Why a file that begins so is no text that can be imported; undefined if nothing speaks against it. */
export function faultOfBeginning(bytes: Buffer): Message | undefined {
  const hex = bytes.subarray(0, 8).toString('hex')
  if (/^(fffe|feff)/.test(hex)) return undefined
  const kind = signatures.find(([beginning]) => hex.startsWith(beginning))?.[1]
  if (kind) return message('import_wrong_kind', { kind })
  if (isWide(bytes)) return message('import_wide_text')
  if (isBinary(bytes)) return message('import_binary')
  const text = bytes.toString('utf8').replace('\uFEFF', '').trimStart()
  if (/^<(!doctype|html|head|body|\?xml|[a-z]+[\s>])/i.test(text)) return message('import_markup')
  return text.startsWith('[') ? message('import_json_array') : undefined
}

/** Whether every other byte is a zero, as in UTF-16 of European languages. */
function isWide(bytes: Buffer): boolean {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2]! += 1 // 0 or 1
  const most = Math.max(...zeros)
  return most > bytes.length / 4 && Math.min(...zeros) < most / 8
}

/** Whether there are more control characters than a damaged text has. */
function isBinary(bytes: Buffer): boolean {
  const controls = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return controls > bytes.length / 20
}
