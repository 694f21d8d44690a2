import type { Translate } from '#i18n/messages.ts'
import { companyIn, type Company } from '#config.ts'
import { escaped } from '#lib/html.ts'
import type { Block, Fact, Line, MailContent } from './mail-block.ts'
import { footerLines } from './mail-footer.rules.ts'
import { styleSheet, styles as s } from './mail-style.ts'

/**
 * A mail as HTML: tables for the layout, since mail programs know little else, told to readers of screens as what
 * they are; no pictures, nothing that loads. Every text is escaped here.
 */
export function renderHtml(mail: MailContent, shop: Company): string {
  const company = companyIn(shop, mail.language)
  const { translate } = mail
  const footer = footerLines(mail, company).map((text) =>
    paragraphs(text, `class="quiet" style="${s.footer}"`),
  )
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(mail.subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" style="${s.body}">
<div style="${s.preheader}">${escaped(mail.preheader)}${hush}</div>
<table role="presentation" class="ground" style="${s.frame}" width="100%"><tr><td align="center" style="${s.around}">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" class="sheet" style="${s.sheet}" width="100%">
<tr><td class="selvedge" style="${s.selvedge}">&#8203;</td></tr>
<tr><td class="inset" style="${s.inset}">
<p class="quiet" style="${s.sender}">${escaped(company.name)}</p>
<h1 style="${s.h1}">${escaped(mail.title)}</h1>
${mail.blocks.map((block) => htmlOf(block, translate)).join('\n')}
</td></tr>
<tr><td class="inset line" style="${s.foot}">
${footer.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** Keeps a list of mails from showing the text behind the preheader as well. */
const hush = '&#8199;&#847; '.repeat(60)

function htmlOf(block: Block, translate: Translate): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphs(block.text, `style="${s.paragraph}"`)
    case 'note':
      return paragraphs(block.text, `class="quiet" style="${s.note}"`)
    case 'button':
      return button(block.label, block.link, translate)
    case 'facts':
      return `${block.title ? h2(block.title) : ''}<table class="line" style="${s.table}" width="100%">${block.rows.map(factRow).join('')}</table>`
    case 'sums':
      return `<table style="${s.table}" width="100%">${block.rows.map(sumRow).join('')}</table>`
    case 'quote':
      return `${h2(block.title)}<blockquote class="quote" style="${s.quote}">${escaped(block.text).replaceAll('\n', '<br>')}</blockquote>`
    case 'lines':
      return linesTable(block.title, block.heads, block.rows)
  }
}

const paragraphs = (text: string, attributes: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p ${attributes}>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

const h2 = (title: string) => `<h2 style="${s.h2}">${escaped(title)}</h2>`

const button = (label: string, link: string, translate: Translate): string =>
  `<table role="presentation" style="${s.buttonTable}"><tr><td class="button" style="${s.button}"><a class="button" style="${s.buttonLink}" href="${escaped(link)}">${escaped(label)}</a></td></tr></table>
<p class="quiet" style="${s.note}">${escaped(translate('mail_bare_address'))}<br><a class="link" style="${s.bareLink}" href="${escaped(link)}">${escaped(link)}</a></p>`

const factRow = ([label, value]: Fact): string =>
  `<tr><th class="quiet line" scope="row" style="${s.label}">${escaped(label)}</th><td class="line" style="${s.value}">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`

const sumRow = ([label, value]: Fact, index: number, all: readonly Fact[]): string => {
  const style = index === all.length - 1 ? s.lastSum : s.sum
  return `<tr><th class="line" scope="row" style="${style}">${escaped(label)}</th><td class="line" align="right" style="${style}${s.number}">${escaped(value)}</td></tr>`
}

function linesTable(
  title: string,
  [product, total]: readonly [string, string],
  rows: readonly Line[],
): string {
  const hasTotals = rows.some((row) => row.total !== '')
  const head = `<th class="quiet line" scope="col" style="${s.head}">${escaped(product)}</th>${
    hasTotals
      ? `<th class="quiet line" scope="col" align="right" style="${s.head}${s.number}">${escaped(total)}</th>`
      : ''
  }`
  const body = rows.map((row) => {
    const details = row.details.map(escaped).join('<br>')
    const amount = hasTotals
      ? `<td class="line" align="right" style="${s.lineTotal}">${escaped(row.total)}</td>`
      : ''
    return `<tr><td class="line" style="${s.line}"><strong>${escaped(row.title)}</strong><br><span class="quiet" style="${s.detail}">${details}</span></td>${amount}</tr>`
  })
  return `${h2(title)}<table style="${s.lines}" width="100%"><thead><tr>${head}</tr></thead><tbody valign="top">${body.join('')}</tbody></table>`
}
