import type { Translate } from '#i18n/messages.ts'
import { companyIn, type Company } from '#config.ts'
import type { Block, Fact, MailContent } from './mail-block.ts'
import { footerLines } from './mail-footer.rules.ts'

/** A mail as plain text, for readers without HTML: the same words in the same order. */
export function renderText(mail: MailContent, shop: Company): string {
  const company = companyIn(shop, mail.language)
  const { translate, title, blocks } = mail
  const parts = [
    company.name,
    `${title}\n${'='.repeat(Math.min(title.length, 60))}`,
    ...blocks.map((block) => textOf(block, translate)),
    `-- \n${footerLines(mail, company).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: Block, translate: Translate): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'button':
      return `${translate('mail_fact', { label: block.label, value: '' }).trimEnd()}\n${block.link}`
    case 'facts':
      return [...(block.title ? [headed(block.title)] : []), ...block.rows.map(fact(translate))].join('\n')
    case 'sums':
      return block.rows.map(fact(translate)).join('\n')
    case 'quote':
      return [headed(block.title), ...block.text.split('\n').map((line) => `> ${line}`)].join('\n')
    case 'lines':
      return [headed(block.title), ...block.rows.map(line(translate))].join('\n')
  }
}

const headed = (title: string) => `${title}\n${'-'.repeat(Math.min(title.length, 60))}`

const fact =
  (translate: Translate) =>
  ([label, value]: Fact): string =>
    translate('mail_fact', { label, value: value.replaceAll('\n', ', ') })

const line =
  (translate: Translate) =>
  ({ title, details, total }: { title: string; details: readonly string[]; total: string }): string =>
    [
      total ? translate('mail_fact', { label: `* ${title}`, value: total }) : `* ${title}`,
      ...details.map((detail) => `  ${detail}`),
    ].join('\n')
