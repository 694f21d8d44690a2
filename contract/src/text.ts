/** Text as people mean it. Free of schemas: the browser runs it. */

// Control characters, marks of direction, fillers and joiners that nobody sees; tabs, new lines and U+0000, which is
// refused, are not among them.
const unseen =
  /(?![\t\n\r\0])\p{Cc}|[\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
// These two belong between letters of some scripts, and between the parts of some pictures.
const looseJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{Extended_Pictographic}])/gu

/** What can be seen of a text: copied from a web page or a spreadsheet it often brings along what cannot. */
export const visible = (text: string): string => text.replace(unseen, '').replace(looseJoiners, '').trim()

/** The same on one line, as the name of somebody or of a company is kept. */
export const oneLine = (text: string): string => visible(text.replaceAll('\u00ad', '').replace(/\s+/g, ' '))
