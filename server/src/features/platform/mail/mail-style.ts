// Light colours stand in the elements, since not every mail program reads a style sheet; those of the dark scheme in
// the sheet, over them. The palette is that of docs/design.md.
const sans = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
const quiet = 'color:#625d54;'
const hairline = 'border-bottom:1px solid #e4dfd5;'
const cell = 'padding:10px 0;vertical-align:top;text-align:left;font-size:15px;line-height:22px;'
// Without it one long word, a name say, makes the whole mail as wide as itself.
const anyWord = 'word-break:break-word;'
const plainTable = 'border-collapse:collapse;border-spacing:0;'

export const styles = {
  body: `margin:0;padding:0;background-color:#f7f4ee;color:#1b1e27;${sans}-webkit-text-size-adjust:100%;`,
  preheader:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;',
  frame: `${plainTable}background-color:#f7f4ee;`,
  around: 'padding:24px 12px;',
  sheet: `${plainTable}max-width:600px;background-color:#ffffff;${sans}`,
  selvedge:
    'height:3px;padding:0;font-size:1px;line-height:3px;background-color:#2e3a94;border-bottom:1px solid #b43c24;',
  inset: 'padding:28px 32px 20px;text-align:left;',
  sender: `margin:0 0 20px;font-size:14px;line-height:20px;font-weight:600;${quiet}`,
  h1: `margin:0 0 16px;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-0.018em;${anyWord}`,
  h2: 'margin:28px 0 6px;font-size:17px;line-height:24px;font-weight:600;',
  paragraph: `margin:0 0 14px;font-size:16px;line-height:24px;${anyWord}`,
  note: `margin:0 0 14px;font-size:14px;line-height:20px;${quiet}`,
  buttonTable: `${plainTable}margin:22px 0 16px;`,
  button: 'border-radius:6px;background-color:#2e3a94;',
  buttonLink:
    'display:inline-block;padding:13px 22px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px;',
  bareLink: 'color:#2e3a94;word-break:break-all;',
  table: `${plainTable}margin:0 0 8px;`,
  label: `${cell}${hairline}width:38%;padding-right:12px;font-weight:400;${quiet}`,
  value: `${cell}${hairline}${anyWord}`,
  head: `${cell}${hairline}padding:6px 0;font-size:13px;font-weight:600;${quiet}`,
  // Short, since there may be hundreds: mail programs cut off what is longer than 100 kB.
  lines: `${plainTable}margin:0 0 8px;font-size:15px;line-height:22px;text-align:left;`,
  line: `padding:10px 0;${hairline}`,
  lineTotal: `padding:10px 0 10px 16px;white-space:nowrap;${hairline}`,
  detail: `font-size:14px;${quiet}`,
  sum: `${cell}padding:5px 0;font-weight:400;`,
  lastSum: `${cell}border-top:1px solid #e4dfd5;font-weight:600;`,
  number: 'text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums;',
  quote: `margin:0 0 14px;padding:12px 16px;border-left:3px solid #b43c24;background-color:#f7f4ee;font-size:16px;line-height:24px;${anyWord}`,
  foot: `padding:18px 32px 24px;text-align:left;border-top:1px solid #e4dfd5;`,
  footer: `margin:0 0 6px;font-size:13px;line-height:19px;${quiet}`,
} as const

export const styleSheet = `
a { text-underline-offset: 2px; }
@media (max-width: 480px) {
  .inset { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #14161d !important; color: #f1efe9 !important; }
  .sheet { background-color: #20232d !important; color: #f1efe9 !important; }
  .selvedge { background-color: #a7b8f2 !important; border-color: #e88671 !important; }
  .quote { background-color: #14161d !important; border-color: #e88671 !important; }
  .quiet { color: #bdb7ab !important; }
  .line { border-color: #3a3e4b !important; }
  .link { color: #a7b8f2 !important; }
  td.button { background-color: #a7b8f2 !important; }
  a.button { color: #14161d !important; }
}
`
