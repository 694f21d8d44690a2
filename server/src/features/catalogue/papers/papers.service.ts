import type { paperTypes } from '@comptoir/contract/catalogue'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import { cleanPhoto } from '#features/catalogue/images/images.service.ts'
import { findPaper } from './papers.queries.ts'
import { pdfFault } from './pdf.rules.ts'

export { papersFor } from './papers.rules.ts'

type PaperType = (typeof paperTypes)[number]
const contentTypes = { pdf: 'application/pdf', jpg: 'image/jpeg' } as const

/**
 * A paper that somebody has sent, by its content: a PDF as it is, a picture made anew.
 *
 * @returns why it is refused: it is neither, has too many pixels, or is a PDF with scripts, attachments or a lock
 */
export async function cleanPaper(
  sent: Buffer,
): Promise<{ type: PaperType; content: Buffer } | 'unreadable' | 'too_large' | 'active'> {
  if (sent.subarray(0, 5).toString('latin1') === '%PDF-')
    return pdfFault(sent) ?? { type: 'pdf', content: sent }
  const content = await cleanPhoto(sent, 'jpeg')
  return typeof content === 'string' ? content : { type: 'jpg', content }
}

/**
 * A paper about a style, to be kept.
 *
 * @param drafts also of a style that customers do not see
 * @throws NotFoundError
 */
export async function readPaper(
  { db, config }: Deps,
  wanted: { style: number; paper: number; drafts: boolean },
): Promise<FileAnswer> {
  const found = await findPaper(db, wanted)
  const content = found && (await filesOf(config).read(found.key))
  if (!found || !content) throw new NotFoundError()
  const { ref, title, type } = found
  return new FileAnswer(
    `${ref} ${title}.${type}`.replaceAll(/[\\/:*?"<>|]/g, ' '),
    contentTypes[type],
    content,
  )
}
