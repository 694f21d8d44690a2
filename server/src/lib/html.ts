import sanitizeHtml from 'sanitize-html'

/** HTML that people wrote, with what could run or load anything taken out (NOTE-05). */
export const sanitised = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'br', 'hr', 'blockquote'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'address', 'span'],
    ],
    allowedAttributes: { a: ['href', 'title'], th: ['scope', 'colspan'], td: ['colspan'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  })

/** Text as it stands in HTML, between tags and in attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
