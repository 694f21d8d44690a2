import { unbroken } from '#lib/format.ts'
import type { Company } from '#config.ts'
import type { MailContent } from './mail-block.ts'

/** Who writes, and where questions go: the lines at the foot of every mail (GEN-11). */
export const footerLines = (
  { reader, translate }: Pick<MailContent, 'reader' | 'translate'>,
  company: Company,
): string[] => [
  ...(reader === 'customer'
    ? [translate('mail_footer_question', { phone: unbroken(company.contactPhone) })]
    : []),
  [company.name, company.address, translate('mail_vat_number', { vat: company.vatNumber }), company.register]
    .filter((part) => part !== '')
    .join(' · '),
]
