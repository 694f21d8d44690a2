import { oneLine } from '@comptoir/contract/text'

/** The PDF of a page as the wire has it; null where there is none. */
export const fileOf = ({ file_name, file_bytes }: { file_name: string | null; file_bytes: number | null }) =>
  file_name === null || file_bytes === null ? null : { name: file_name, bytes: file_bytes }

/** The name under which customers save it. */
export const pdfName = (name: string): string =>
  `${oneLine(name)
    .replace(/\.pdf$/i, '')
    .slice(0, 120)}.pdf`
